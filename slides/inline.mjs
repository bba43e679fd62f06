// Puts the figures and the player of their steps into the decks that Marp has written, so that each is one file that can be taken anywhere, links
// each deck to those before and after it, and writes an index of all.
//
//   node inline.mjs FOLDER     the decks in FOLDER/en and FOLDER/ja; the index is FOLDER/index.html

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = process.argv[2]
const player = readFileSync(path.join(import.meta.dirname, 'player.js'), 'utf8')
// The scripts and styles of Marp are in each deck, so their licences are as well.
const licences = ['@marp-team/marp-cli', '@marp-team/marp-core', '@marp-team/marpit', 'bespoke'].map((name) => {
  const folder = path.join(import.meta.dirname, 'node_modules', name)
  const file = existsSync(folder) && readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  return file ? `${name}\n\n${readFileSync(path.join(folder, file), 'utf8')}` : ''
})
const words = {
  en: { pdfs: { '': 'PDF', '.handout': 'handout', '.notes': 'notes' }, all: 'all decks', before: 'the deck before', after: 'the next deck', title: 'Minishogi Lab: the course', keys: 'Arrow keys turn the pages and take the steps of a figure; p shows the notes, d turns light into dark, f fills the screen.' },
  ja: { pdfs: { '': 'PDF', '.handout': '配布資料', '.notes': 'ノート' }, all: 'すべての講義', before: '前の講義', after: '次の講義', title: 'Minishogi Lab の講義', keys: '矢印キーでページと図の段階が進みます。p は発表者ノート、d は明暗の切り替え、f は全画面です。' },
}
const sections = []

for (const language of ['en', 'ja']) {
  const decks = path.join(folder, language)
  if (!existsSync(decks)) continue
  const names = readdirSync(decks).filter((name) => name.endsWith('.html')).sort()
  const lectures = names.filter((name) => /^[0-9]/.test(name))
  const rows = []
  for (const name of names) {
    const file = path.join(decks, name)
    let html = readFileSync(file, 'utf8').replace(/<img ([^>]*?)src="(\.\.\/figures\/[^"]+\.svg)"([^>]*)>/g, (tag, before, source, after) => {
      const svg = path.join(import.meta.dirname, language, source)
      if (!existsSync(svg)) return tag
      const steps = stepsOf(readFileSync(svg, 'utf8'))
      const image = (svg) => `<img ${before}src="${data(svg)}"${after.replace(/\/$/, '')} data-figure="${source}">`
      return steps.length === 1 ? image(steps[0]) : `<span class="player">${steps.map(image).join('')}</span>`
    })
    const isDone = html.includes('class="lab-decks"')
    if (html.includes('bespoke-marp') && !isDone) html = html.replace('</body>', () => `${links(language, lectures, name)}<script>${player}</script><script type="text/plain" id="licences">${licences.join('\n')}</script></body>`)
    writeFileSync(file, html)
    const title = html.match(/<title>([^<]*)/)?.[1] ?? name
    // build.sh prints those of the paper from what is written here.
    const kinds = existsSync(file.replace('.html', '.pdf')) ? Object.entries(words[language].pdfs).slice(0, lectures.includes(name) ? 3 : 1) : []
    const pdfs = kinds.map(([kind, word]) => ` <a href="${language}/${name.replace('.html', `${kind}.pdf`)}" aria-label="${title}, ${word}">${word}</a>`)
    const number = name.match(/^0*([0-9]+[a-z]?)_/)?.[1]
    rows.push(`<li><span>${number ?? ''}</span> <a href="${language}/${name}">${title}</a>${pdfs.join('')}</li>`)
  }
  sections.push(`<section lang="${language}"><h2>${words[language].title}</h2><ul>${rows.join('\n')}</ul><p>${words[language].keys}</p></section>`)
}

writeFileSync(path.join(folder, 'index.html'), index(sections))

// Over the upper right corner of a deck, as soon as the mouse or the keyboard goes there.
function links(language, lectures, name) {
  const at = lectures.indexOf(name)
  const { all, before, after } = words[language]
  const link = (to, sign, words) => (to ? `<a href="${to}" aria-label="${words}" title="${words}">${sign}</a>` : '')
  const parts = [link(at > 0 && lectures[at - 1], '←', before), link('../index.html', '☰', all), link(at >= 0 && lectures[at + 1], '→', after)]
  return `<nav class="lab-decks">${parts.join('')}</nav><style>
.lab-decks{position:fixed;top:0;right:0;z-index:10;display:flex;gap:4px;padding:8px;opacity:0;font:24px/44px sans-serif}
.lab-decks:hover,.lab-decks:focus-within{opacity:1}
.lab-decks a{min-width:44px;border-radius:8px;background:#191614;color:#fff;text-align:center;text-decoration:none}
.lab-decks a:focus-visible{outline:3px solid #7cc7f5}
.bespoke-marp-osc:not(:hover,:focus-within){opacity:0!important}
@media print{.lab-decks{display:none}}
:root[data-bespoke-view=next] .lab-decks{display:none}
</style>`
}

function index(sections) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Minishogi Lab: the course</title>
<style>
:root{color-scheme:light dark;font:18px/1.6 'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic',Meiryo,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem;background:light-dark(#fffdf8,#191614);color:light-dark(#2a2420,#ece4d8)}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:2rem}
ul{padding:0;list-style:none}li{display:flex;gap:.5rem;align-items:baseline;border-bottom:1px solid light-dark(#e2d8c6,#3a332c)}
li span{flex:0 0 2.2em;text-align:right;font-variant-numeric:tabular-nums}li a{padding:.45rem 0}li a:first-of-type{flex:1}
a{color:light-dark(#00588f,#7cc7f5)}
</style>
<h1>Minishogi Lab</h1>
<main>
${sections.join('\n')}
</main>
</html>
`
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
