// Looks at every slide of the decks that build.sh has built, as a reader would: is all of it on the page, can it be read?
//
//   node check.mjs             all decks in ../target/slides
//   node check.mjs 01 cheat    those whose names begin so
//   node check.mjs --trial     this program on trial: decks without a fault, and one with a fault of every kind on each slide
//
// Prints the file, the slide and what is wrong with it. The exit code is 0 if nothing is, 1 if something is, 2 if nothing could be looked at.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { look } from './look.mjs'

const slides = import.meta.dirname
const target = path.join(slides, '..', 'target')
const trial = path.join(target, 'slides-trial')

const folder = process.argv.includes('--trial') ? buildTrial() : path.join(target, 'slides')
const decks = builtDecks(folder)
if (decks.length === 0) {
  console.error(`error: no deck in ${folder}: build.sh builds them`)
  process.exit(2)
}
const faults = await lookAtAll(decks)
process.exitCode = folder === trial ? judgeTrial(faults) : report(faults)

function builtDecks(folder) {
  const languages = ['en', 'ja'].map((language) => path.join(folder, language)).filter(existsSync)
  const begins = process.argv.slice(2).filter((word) => word !== '--trial')
  const isAskedFor = (name) => name.endsWith('.html') && (begins.length === 0 || begins.some((begin) => name.startsWith(begin)))
  return languages.flatMap((folder) => readdirSync(folder).filter(isAskedFor).map((name) => path.join(folder, name)))
}

async function lookAtAll(decks) {
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  if (!existsSync(executablePath)) {
    console.error(`error: no browser at ${executablePath}: CHROME_PATH names one`)
    process.exit(2)
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  const faults = []
  try {
    for (const deck of decks) faults.push(...(await lookAt(browser, deck)))
  } finally {
    await browser.close()
  }
  return faults
}

async function lookAt(browser, deck) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(pathToFileURL(deck).href)
  await page.evaluate(() => document.fonts.ready)
  const ids = await page.$$eval('.bespoke-marp-note', (notes) => notes.map((note) => note.textContent.match(/slide: (\S+), minutes/)?.[1]))
  const count = await page.locator('svg[data-marpit-svg]').count()
  const letters = lettersOfFigures(deck, await page.$$eval('section img', (images) => images.map((image) => image.dataset.figure ?? image.getAttribute('src'))))
  const faults = []
  for (let number = 1; number <= count; number++) {
    await page.evaluate((number) => (location.hash = `#${number}`), number)
    await page.waitForFunction((number) => document.querySelectorAll('svg[data-marpit-svg]')[number - 1].classList.contains('bespoke-marp-active'), number)
    const slide = ids[number - 1] ?? `number ${number}`
    for (const { kind, text } of await page.evaluate(look, { number, letters })) faults.push({ deck, slide, kind, text })
    for (const text of await takeSteps(page, number)) faults.push({ deck, slide, kind: 'steps', text })
  }
  await page.close()
  return faults.map((fault) => ({ ...fault, deck: path.relative(path.dirname(path.dirname(deck)), fault.deck) }))
}

// Goes through the steps of a figure with the keys, and back with the slider: at each there is one picture, its words, and its number.
async function takeSteps(page, number) {
  const seen = () =>
    page.evaluate((number) => {
      const section = document.querySelectorAll('svg[data-marpit-svg]')[number - 1].querySelector('section')
      const isSeen = (element) => getComputedStyle(element).visibility === 'visible'
      const shown = (selector) => [...section.querySelectorAll(selector)].map((element, at) => (isSeen(element) ? at : -1)).filter((at) => at >= 0)
      return { pictures: shown('.player img'), words: shown('ol > li'), slider: section.querySelector('.bar input')?.value }
    }, number)
  const count = await page.evaluate((number) => document.querySelectorAll('svg[data-marpit-svg]')[number - 1].querySelectorAll('.player img').length, number)
  const faults = []
  const expect = async (step) => {
    const expected = JSON.stringify({ pictures: [step], words: step > 0 ? [step - 1] : [], slider: String(step) })
    const found = JSON.stringify(await seen())
    if (found !== expected) faults.push(`step ${step}: ${found}, expected ${expected}`)
  }
  for (let step = 0; step < count; step++) {
    await expect(step)
    if (step + 1 < count) await page.keyboard.press('ArrowRight')
  }
  if (count > 0) {
    await page.locator('svg[data-marpit-svg]').nth(number - 1).locator('.bar input').fill('0')
    await expect(0)
  }
  return faults
}

// The letters in each figure, and the size of the smallest. The page shows figures as images, which cannot be asked.
function lettersOfFigures(deck, sources) {
  const letters = {}
  for (const source of new Set(sources)) {
    const file = path.join(slides, 'en', source)
    const texts = existsSync(file) ? [...readFileSync(file, 'utf8').matchAll(/<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g)] : []
    const smallest = Math.min(...texts.map(([, size]) => Number(size)))
    letters[source] = { text: texts.map(([, , text]) => text.replaceAll(/&\w+;/g, '')).join(''), smallest: texts.length ? smallest : undefined }
  }
  return letters
}

function report(faults) {
  for (const { deck, slide, kind, text } of faults) console.log(`${deck}: slide ${slide}: ${kind}: ${text}`)
  console.log(`${decks.length} decks, ${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
}

function buildTrial() {
  rmSync(trial, { recursive: true, force: true })
  mkdirSync(trial, { recursive: true })
  cpSync(path.join(slides, 'figures'), path.join(trial, 'figures'), { recursive: true })
  const samples = path.join(slides, '..', 'tests', 'docs', 'slides', 'sample')
  for (const [language, name] of [['en', 'en'], ['ja', 'ja'], ['en', 'cheat_sheet'], ['en', 'faulty']]) {
    const words = ['--config-file', path.join(slides, 'marp.config.mjs'), path.join(samples, `${name}.md`), '--output', path.join(trial, language, `${name}.html`)]
    execFileSync(path.join(slides, 'node_modules', '.bin', 'marp'), words, { env: { ...process.env, LAB_LANGUAGE: language }, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  execFileSync(process.execPath, [path.join(slides, 'inline.mjs'), trial], { stdio: 'inherit' })
  return trial
}

// On each slide of the faulty deck the one fault is found that its id begins with, and no other slide has one.
function judgeTrial(faults) {
  const source = readFileSync(path.join(slides, '..', 'tests', 'docs', 'slides', 'sample', 'faulty.md'), 'utf8')
  const ids = [...source.matchAll(/<!-- slide: (\S+), minutes/g)].map(([, id]) => id)
  const failures = faults.filter(({ deck, slide, kind }) => !deck.endsWith('faulty.html') || !slide.startsWith(kind))
  const missed = ids.filter((id) => !faults.some(({ deck, slide }) => deck.endsWith('faulty.html') && slide === id))
  for (const { deck, slide, kind, text } of failures) console.log(`${deck}: slide ${slide}: found by mistake: ${kind}: ${text}`)
  for (const id of missed) console.log(`faulty.html: slide ${id}: nothing was found`)
  console.log(`${ids.length} faulty slides, ${missed.length} missed, ${failures.length} found by mistake`)
  return ids.length > 0 && missed.length + failures.length === 0 ? 0 : 1
}
