// Puts the figures and the player of their steps into the decks that Marp has written, so that each is one file that can be taken anywhere.
//
//   node inline.mjs FOLDER     the decks in FOLDER/en and FOLDER/ja

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = process.argv[2]
const player = readFileSync(path.join(import.meta.dirname, 'player.js'), 'utf8')

for (const language of ['en', 'ja']) {
  const decks = path.join(folder, language)
  if (!existsSync(decks)) continue
  for (const name of readdirSync(decks).filter((name) => name.endsWith('.html'))) {
    const file = path.join(decks, name)
    let html = readFileSync(file, 'utf8').replace(/<img ([^>]*?)src="(\.\.\/figures\/[^"]+\.svg)"([^>]*)>/g, (tag, before, source, after) => {
      const svg = path.join(import.meta.dirname, language, source)
      if (!existsSync(svg)) return tag
      const steps = stepsOf(readFileSync(svg, 'utf8'))
      const image = (svg) => `<img ${before}src="${data(svg)}"${after.replace(/\/$/, '')} data-figure="${source}">`
      return steps.length === 1 ? image(steps[0]) : `<span class="player">${steps.map(image).join('')}</span>`
    })
    if (html.includes('class="player"') || html.includes('bespoke-marp')) html = html.replace('</body>', () => `<script>${player}</script></body>`)
    writeFileSync(file, html)
  }
}

// A picture for each step; one picture where there are none.
function stepsOf(svg) {
  const begin = /<g class="step"( display="none")?>/g
  const count = [...svg.matchAll(begin)].length
  if (count === 0) return [svg]
  return [...Array(count).keys()].map((shown) => {
    let number = 0
    return svg.replace(/<g class="step"(?: display="none")?>\n[\s\S]*?\n<\/g>\n/g, (group) => (number++ === shown ? group.replace(' display="none"', '') : ''))
  })
}

function data(svg) {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
