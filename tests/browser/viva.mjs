// The page of an oral examination: questions with boards, answers that are opened, both languages, every width.
//
//   node viva.mjs PAGE

import { accessible, drive, fits, open, same, screenshot, SIZES } from './drive.mjs'

const [file] = process.argv.slice(2)

await drive(async (browser) => {
  for (const size of SIZES) {
    const page = await open(browser, file, { size, touch: size[0] < 500, dark: size[0] === 390 })
    const count = await page.locator('.question').count()
    same(count, 5, 'questions')
    same(await page.locator('.question .board svg').count() > 0, true, 'the positions are drawn')
    const answer = page.locator('details p').first()
    same(await answer.isVisible(), false, 'the answer waits')
    await page.locator('summary').first().click()
    same(await answer.isVisible(), true, 'the answer is told')
    await fits(page)
    await page.locator('label[for=in-japanese]').click()
    const asked = await page.locator('.asked').first().innerText()
    if (!/か。/.test(asked)) throw new Error(`no question in Japanese: ${asked}`)
    await fits(page)
    if (/[1-5][a-e][1-5][a-e]/.test(asked)) throw new Error(`a move of the shell in Japanese: ${asked}`)
    // On paper: the questions without answers, then a sheet with both for the examiner.
    same(await page.locator('.examiner').isVisible(), false, 'the answers of the examiner are only printed')
    await page.emulateMedia({ media: 'print' })
    same([await page.locator('details').first().isVisible(), await page.locator('.examiner .answer').count()], [false, count], 'the print')
    same(await page.locator('.examiner').isVisible(), true, 'the sheet of the examiner')
    await page.emulateMedia({ media: 'screen' })
    await accessible(page, `viva at ${size}`)
    await screenshot(page, `viva-${size[0]}`, { fullPage: true })
    page.quiet()
    await page.context().close()
  }
})
