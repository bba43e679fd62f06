// The decks that slides/build.sh has built, by the rules of accessibility: node slides.mjs FOLDER [BEGIN ..]
//
// Every slide of every deck in both languages, figures with steps at their first and their last, light and dark. The rest of the page is
// looked at with the first.

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { accessible, drive, open, same } from './drive.mjs'

const [folder, ...begins] = process.argv.slice(2)
const isAskedFor = (name) => name.endsWith('.html') && (begins.length === 0 || begins.some((begin) => name.startsWith(begin)))
const decks = ['en', 'ja'].map((language) => path.join(folder, language)).filter(existsSync)
  .flatMap((folder) => readdirSync(folder).filter(isAskedFor).map((name) => path.join(folder, name)))
if (decks.length === 0) throw new Error(`no deck in ${folder}: slides/build.sh builds them`)

async function everySlide(browser, deck) {
  const page = await open(browser, deck)
  const slides = page.locator('svg[data-marpit-svg]')
  for (let number = 0; number < (await slides.count()); number++) {
    await page.evaluate((number) => { location.hash = `#${number + 1}` }, number)
    await page.waitForFunction((number) => document.querySelectorAll('svg[data-marpit-svg]')[number].classList.contains('bespoke-marp-active'), number)
    const slide = `${deck}, slide ${number + 1}`
    const within = number === 0 ? undefined : 'svg.bespoke-marp-active'
    await accessible(page, slide, { within })
    const slider = slides.nth(number).locator('.bar input')
    if (await slider.count()) {
      await slider.fill(await slider.getAttribute('max'))
      same(await slides.nth(number).locator('.player img:not([aria-hidden])').count(), 1, `${slide}: one picture is told`)
      await accessible(page, `${slide}, last step`, { within })
    }
    // A page on paper has no dark side. Only the colours change.
    if (await slides.nth(number).locator('section:not(.sheet)').count()) {
      await page.keyboard.press('d')
      await accessible(page, `${slide}, turned dark`, { only: ['color-contrast'], within })
      await page.keyboard.press('d')
    }
  }
  page.quiet()
  await page.context().close()
}

await drive(async (browser) => {
  const faults = []
  for (const deck of decks) await everySlide(browser, deck).catch((fault) => faults.push(fault.message))
  if (faults.length > 0) throw new Error(faults.join('\n'))
})
