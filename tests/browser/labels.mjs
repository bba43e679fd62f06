// Every text is where it can be read: no two meet, none leaves its box or the window, no edge of a figure runs through one, and every button has a
// name that somebody has written.
//
//   node labels.mjs PLACE..     figures (.svg, each with its steps), pages (.html), or folders of them; a deck slide by slide
//
// Names of buttons are those of button_names.txt; UPDATE_NAMES=1 adds those that are new, to be read before they are committed.

import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { drive, open, screenshot } from './drive.mjs'
import { textFaults } from './texts.mjs'

const WIDTHS = [360, 390, 1280, 1920]
const namesFile = path.join(import.meta.dirname, 'button_names.txt')

const places = process.argv.slice(2).flatMap((place) =>
  statSync(place).isDirectory() ? readdirSync(place).sort().map((name) => path.join(place, name)) : [place])
const figures = places.filter((place) => place.endsWith('.svg'))
const pages = places.filter((place) => place.endsWith('.html'))

const known = existsSync(namesFile) ? readFileSync(namesFile, 'utf8').split('\n').filter((line) => line && !line.startsWith('#')) : []
// `*` is for a part that changes: a move, a number, the name of a player.
const patterns = known.map((line) => new RegExp(`^${line.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`, 'u'))
const unknown = new Set()

function checkNames(names, where, faults) {
  for (const name of names) {
    // A name that the page puts together wrongly; no list of names makes it right.
    if (/undefined|NaN|\[object|null|=>|\$\{/.test(name) || name === '') faults.push(`${where}: a button is called ${JSON.stringify(name)}`)
    else if (!patterns.some((pattern) => pattern.test(name))) unknown.add(name)
  }
}

async function lookAtFigures(browser, faults) {
  const page = await open(browser, figures[0])
  for (const figure of figures) {
    await page.goto(`file://${path.resolve(figure)}`)
    const steps = await page.locator('g.step').count()
    for (let step = 0; step < Math.max(1, steps); step++) {
      if (steps > 0) {
        await page.evaluate((step) => document.querySelectorAll('g.step').forEach((group, number) =>
          number === step ? group.removeAttribute('display') : group.setAttribute('display', 'none')), step)
      }
      const found = await page.evaluate(textFaults, { isFigure: true })
      faults.push(...found.faults.map((fault) => `${path.basename(figure)}${steps > 0 ? `, step ${step}` : ''}: ${fault}`))
    }
  }
  await page.context().close()
}

async function lookAtDeck(page, file, faults) {
  const count = await page.locator('svg[data-marpit-svg]').count()
  for (let number = 1; number <= count; number++) {
    await page.evaluate((number) => (location.hash = `#${number}`), number)
    await page.waitForFunction((number) => document.querySelectorAll('svg[data-marpit-svg]')[number - 1].classList.contains('bespoke-marp-active'), number)
    const found = await page.evaluate(textFaults, { within: 'svg.bespoke-marp-active section' })
    faults.push(...found.faults.map((fault) => `${file}, slide ${number}: ${fault}`))
  }
}

async function lookAtPage(browser, file, faults) {
  const name = path.basename(file, '.html')
  for (const width of WIDTHS) {
    const page = await open(browser, file, { size: [width, 900], touch: width < 600 })
    if ((await page.locator('svg[data-marpit-svg]').count()) > 0) {
      if (width === 1280) await lookAtDeck(page, `${path.basename(path.dirname(file))}/${name}`, faults)
      await page.context().close()
      continue
    }
    for (const lang of ['en', 'ja']) {
      const choice = page.locator(lang === 'ja' ? '#in-japanese' : '#in-english')
      if ((await choice.count()) === 0 && lang === 'ja') continue
      if ((await choice.count()) > 0) await choice.evaluate((input) => input.click())
      // High enough for all of it: an element that sticks to the foot of the window then lies at its place.
      await page.setViewportSize({ width, height: 900 })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height: Math.min(Math.max(height, 900) + 40, 12000) })
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const { faults: found, names } = await page.evaluate(textFaults, {})
      faults.push(...found.map((fault) => `${name} at ${width}, ${lang}: ${fault}`))
      checkNames(names, `${name}, ${lang}`, faults)
      await page.setViewportSize({ width, height: 900 })
      await screenshot(page, `labels-${name}-${width}-${lang}`, { fullPage: true })
    }
    page.quiet()
    await page.context().close()
  }
}

await drive(async (browser) => {
  const faults = []
  if (figures.length > 0) await lookAtFigures(browser, faults)
  for (const file of pages) await lookAtPage(browser, file, faults)
  if (unknown.size > 0) {
    if (process.env.UPDATE_NAMES) appendFileSync(namesFile, [...unknown].sort().map((name) => `${name}\n`).join(''))
    else faults.push(...[...unknown].map((name) => `a button is called ${JSON.stringify(name)}, which button_names.txt does not have`))
  }
  if (faults.length > 0) throw new Error(`${faults.length} labels:\n${[...new Set(faults)].join('\n')}`)
  console.log(`${figures.length} figures and ${pages.length} pages: every text can be read`)
})
