// Prints decks that inline.mjs has made into single files: a handout with four slides on a page, and the presenter's notes beside their slides.
//
//   node paper.mjs DECK.html ..     writes DECK.handout.pdf and DECK.notes.pdf

import { chromium } from 'playwright-core'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const common = `
:root, body { height: auto !important; margin: 0; background: #fff !important; overflow: visible !important; }
body { display: block !important; color: #2a2420; font: 10pt/1.45 'Noto Sans CJK JP', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic', Meiryo, sans-serif; }
article { break-inside: avoid; }
article svg[data-marpit-svg] { display: block !important; position: static !important; height: auto !important; margin: 0 !important; break-after: auto !important; border: 0.3mm solid #b9b3a5; aspect-ratio: 16 / 9; }
`
// A deck's own pages lie on their side, and a rule of the page weighs more than the options of the printer.
const lying = (way) => `@page { size: A4 ${way}; margin: 10mm 10mm 12mm; }`
const css = {
  handout: `${lying('landscape')}${common}
body { display: grid !important; grid-template-columns: 1fr 1fr; gap: 7mm; align-content: start; }
article svg[data-marpit-svg] { width: 134mm !important; }
article:nth-child(4n + 1):not(:first-child) { break-before: page; }`,
  notes: `${lying('portrait')}${common}
article { display: grid; grid-template-columns: 84mm 1fr; gap: 6mm; margin-bottom: 6mm; }
article svg[data-marpit-svg] { width: 84mm !important; }
.words small { color: #6a5f55; }
.words > * { margin: 0 0 1.5mm; }
.words table { border-collapse: collapse; font-size: 9pt; }
.words td { padding: 0 3mm 0 0; border-bottom: 0.2mm solid #e2d8c6; }
.words pre { font: 8pt/1.3 'Noto Sans Mono CJK JP', monospace; white-space: pre-wrap; }`,
}

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
try {
  for (const deck of process.argv.slice(2)) {
    for (const kind of ['handout', 'notes']) await print(deck, kind)
  }
} finally {
  await browser.close()
}

async function print(deck, kind) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(pathToFileURL(path.resolve(deck)).href)
  await page.evaluate(layOut, { kind, css: css[kind] })
  await page.evaluate(() => document.fonts.ready)
  const title = (await page.title()).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const edge = "font:8px 'Noto Sans CJK JP',sans-serif;width:100%;padding:0 12mm;display:flex;justify-content:space-between"
  await page.pdf({
    path: deck.replace(/\.html$/, `.${kind}.pdf`),
    preferCSSPageSize: true,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: `<div style="${edge}"><span>${title}</span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`,
  })
  await page.close()
}

// Within the page: the slides, as they stand on paper, in the order of their numbers.
function layOut({ kind, css }) {
  const notes = [...document.querySelectorAll('.bespoke-marp-note')]
  const slides = [...document.querySelectorAll('svg[data-marpit-svg]')].map((svg, number) => {
    svg.removeAttribute('class')
    svg.querySelectorAll('[data-bespoke-marp-fragment]').forEach((item) => item.removeAttribute('data-bespoke-marp-fragment'))
    svg.querySelectorAll('.seen').forEach((picture) => picture.classList.remove('seen'))
    svg.querySelectorAll('.bar').forEach((bar) => bar.remove())
    // The styles of Marp are those of the children of this id.
    const holder = document.createElement('div')
    holder.id = ':$p'
    holder.append(svg)
    const row = document.createElement('article')
    row.append(holder)
    if (kind === 'notes') row.append(written([...(notes[number]?.children ?? [])].map((note) => note.textContent).join('\n\n')))
    return row
  })
  // The script of the deck looks after elements that are no longer there.
  document.querySelectorAll('script').forEach((script) => script.remove())
  document.body.replaceChildren(...slides)
  document.body.removeAttribute('class')
  document.documentElement.removeAttribute('data-bespoke-view')
  const style = document.createElement('style')
  style.textContent = css
  document.body.append(style)

  // Notes are Markdown of the plainest kind: sentences, tables, and code between two fences.
  function written(text) {
    const box = document.createElement('div')
    box.className = 'words'
    let block = null
    const begin = (name) => (block?.localName === name ? block : (box.append((block = document.createElement(name))), block))
    for (const line of text.split('\n')) {
      if (line.startsWith('```')) {
        block = block?.localName === 'pre' ? null : begin('pre')
      } else if (block?.localName === 'pre') {
        block.append(`${line}\n`)
      } else if (/^(slide|from): /.test(line) || line.trim() === '') {
        const minutes = line.match(/^slide: .*, minutes: (.*)/)?.[1]
        if (minutes) box.append(Object.assign(document.createElement('small'), { textContent: `${minutes} ${document.documentElement.lang === 'ja' ? '分' : 'min'}` }))
        block = null
      } else if (line.startsWith('|')) {
        const cells = line.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim())
        if (cells.every((cell) => /^-+$/.test(cell))) continue
        const row = begin('table').insertRow()
        for (const cell of cells) row.insertCell().textContent = cell.replaceAll(/\*\*|`/g, '')
      } else if (block?.localName === 'p') {
        block.append(` ${line.replaceAll(/\*\*|`/g, '')}`)
      } else {
        begin('p').append(line.replaceAll(/\*\*|`/g, ''))
      }
      // A sentence may go on in the next line; a new one is a new paragraph.
      if (block?.localName === 'p' && /[.?!。？！）」)"`]$/.test(line)) block = null
    }
    return box
  }
}
