// The report of a grading: search, sort, folded students, boards; every size, both languages, light and dark:
//
//   node report.mjs REPORT PROGRESS SIMILARITY

import { drive, everySize, open, same } from './drive.mjs'

const [report, progress, similarity] = process.argv.slice(2)

const names = (page) => page.locator('.class tbody tr:not([hidden]) th a').allInnerTexts()
const totals = async (page) => (await page.locator('.class tbody tr td:last-child').allInnerTexts()).map(Number)

async function searchAndSort(browser) {
  const page = await open(browser, report)
  const all = await names(page)
  const head = (number) => page.locator(`.class thead th:nth-child(${number}) button`)
  await head(1).click()
  const sorted = await names(page)
  same([...sorted].sort(), [...all].sort(), 'nobody is lost')
  await head(1).click()
  same(await names(page), [...sorted].reverse(), 'the other way round')
  await page.locator('.class thead th:last-child button').click()
  const points = await totals(page)
  same(points, [...points].sort((a, b) => b - a), 'the most points come first')
  same(await page.locator('.class thead th:last-child').getAttribute('aria-sort'), 'descending', 'it is said how they are sorted')

  await page.locator('#wanted').fill('AKIRA')
  same(await names(page), ['akira'], 'found by name')
  same(await page.locator('.student:not([hidden])').count(), 1, 'the others are not shown')
  await page.locator('#wanted').fill('')
  same((await names(page)).length, all.length, 'all of them again')
  page.quiet()
  await page.context().close()
}

async function folds(browser) {
  const page = await open(browser, report)
  same(await page.locator('.student details[open]').count(), 0, 'students are folded')
  await page.locator('.class tbody a', { hasText: 'akira' }).click()
  const told = page.locator('.student', { has: page.locator('h3:text-is("akira")') })
  same(await told.locator('details').getAttribute('open'), '', 'a link opens what it leads to')
  const failed = page.locator('.student', { has: page.locator('h3:text-is("chiyo")') })
  await failed.locator('summary').click()
  const board = failed.locator('.board:visible').first()
  same(await board.locator('use').count() > 5, true, 'the position that was asked about is a picture')
  same((await failed.locator('pre:visible').allInnerTexts()).join().includes('口'), false, 'and not drawn with characters')
  await page.locator('#specs summary').click()
  same(await page.locator('.specs').isVisible(), false, 'a section folds')
  // On paper all of it is there.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  same(await page.locator('details:not([open])').count(), 0, 'open on paper')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  same(await page.locator('.specs').isVisible(), false, 'and as before afterwards')
  page.quiet()
  await page.context().close()
}

await drive(async (browser) => {
  const prepare = (page) => page.evaluate(() => { for (const details of document.querySelectorAll('details')) details.open = true })
  await everySize(browser, report, 'report', { prepare, picture: { fullPage: true } })
  await everySize(browser, progress, 'progress', { picture: { fullPage: true } })
  await everySize(browser, similarity, 'similarity')
  await searchAndSort(browser)
  await folds(browser)
})
