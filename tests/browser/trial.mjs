// drive.mjs on trial: a sound page passes, and each fault is found.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accessible, drive, fits, open } from './drive.mjs'

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
  // Of two parts one has a fault, and only that is found within it.
  const halves = page('<h1>Trial</h1><p id="good">Good</p><p id="bad"><button type="button"></button></p>')
  await look(halves, '#good')
  const found = await look(halves, '#bad').then(() => 'nothing', (error) => error.message)
  if (!found.includes('axe-core')) throw new Error(`expected a fault within a part, found: ${found}`)
})
rmSync(folder, { recursive: true })
