// drive.mjs on trial: a sound page passes, and each fault is found.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accessible, drive, fits, open } from './drive.mjs'
import { textFaults } from './texts.mjs'

const page = (body, head = '') => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Trial</title>${head}</head><body><main>${body}</main></body></html>`

const sound = page('<h1>Trial</h1><button type="button">Go</button>')
const faulty = {
  'axe-core': page('<h1>Trial</h1><button type="button"></button>'),
  'px wide': page('<h1>Trial</h1><div style="width: 2000px">wide</div>'),
  'exception: ': page('<h1>Trial</h1><script>throw new Error("fault")</script>'),
  'Content Security Policy': page('<script>1</script>', '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'),
  'a request to elsewhere: http://127.0.0.1:9/': page('<h1>Trial</h1><img alt="none" src="http://127.0.0.1:9/x.png">'),
}

const folder = mkdtempSync(path.join(tmpdir(), 'minishogi-trial-'))
await drive(async (browser) => {
  const look = async (text, within = undefined) => {
    const file = path.join(folder, 'page.html')
    writeFileSync(file, text)
    const page = await open(browser, file)
    try {
      await page.waitForTimeout(100)
      page.quiet()
      await fits(page)
      await accessible(page, 'the trial', { within })
    } finally {
      await page.context().close()
    }
  }
  await look(sound)
  for (const [fault, text] of Object.entries(faulty)) {
    const found = await look(text).then(() => 'nothing', (error) => error.message)
    if (!found.includes(fault)) throw new Error(`expected a fault with "${fault}", found: ${found}`)
  }
  // Labels: a sound page has no fault, and each of these has the one that it is named after.
  const labels = {
    '': '<p>One</p><p style="overflow: hidden; white-space: nowrap">Two</p><div style="overflow: auto; width: 4em; white-space: nowrap">can be scrolled</div>',
    ' meet': '<div style="position: relative; height: 2em"><b style="position: absolute">Alpha</b><i style="position: absolute; left: 1em">Beta</i></div>',
    'leaves the window': '<p style="position: absolute; left: 1270px; white-space: nowrap">too far</p>',
    'leaves its box': '<p style="width: 3em; border: 1px solid; white-space: nowrap">a long label</p>',
    'is shortened': '<p style="width: 3em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">a long label</p>',
    'is cut off in its list': '<select aria-label="list" style="width: 3em"><option>short<option>a long choice</select>',
    'is cut off in its field': '<input aria-label="field" style="width: 3em" placeholder="a long example">',
    'lies half on a rect': '<svg width="200" height="60"><rect x="0" y="0" width="60" height="40" fill="#ccc"/><text x="40" y="25" font-size="16">label</text></svg>',
    'an edge runs through': '<svg width="200" height="60"><path class="edge" d="M0 20H200" stroke="#000"/><text x="40" y="25" font-size="16">label</text></svg>',
  }
  for (const [fault, body] of Object.entries(labels)) {
    const file = path.join(folder, 'labels.html')
    writeFileSync(file, page(body))
    const opened = await open(browser, file)
    const { faults } = await opened.evaluate(textFaults, {})
    const isFound = fault === '' ? faults.length === 0 : faults.some((found) => found.includes(fault))
    if (!isFound) throw new Error(`expected a label with "${fault}", found: ${faults}`)
    await opened.context().close()
  }
  // Of two parts one has a fault, and only that is found within it.
  const halves = page('<h1>Trial</h1><p id="good">Good</p><p id="bad"><button type="button"></button></p>')
  await look(halves, '#good')
  const found = await look(halves, '#bad').then(() => 'nothing', (error) => error.message)
  if (!found.includes('axe-core')) throw new Error(`expected a fault within a part, found: ${found}`)
})
rmSync(folder, { recursive: true })
