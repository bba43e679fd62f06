// A game without a drawing, on a shared page or on that of `minishogi web`: node own_game.mjs PAGE GAME. Its board is text, moves are chosen from a list.

import { SIZES, accessible, drive, fits, open, same, screenshot, waitForPlies } from './drive.mjs'

const [target, game] = process.argv.slice(2)

const ready = (page) => page.waitForSelector('html[data-ready]')
const choices = (page) => page.locator('#choices button:enabled')
const isOver = (page) => page.locator('#status.ended').count()

async function wholeGame(browser) {
  const page = await open(browser, target)
  await ready(page)
  same(await page.locator('#kind').inputValue(), game, 'the page begins with this game')
  const before = await page.locator('#text-board pre').textContent()
  for (let plies = 2; !(await isOver(page)); plies += 2) {
    if (plies > 100) throw new Error('the game does not end')
    await choices(page).first().click()
    await page.waitForFunction((plies) => document.querySelector('#status.ended') || document.querySelectorAll('#moves [data-ply]').length >= plies, plies)
    page.quiet()
  }
  same(await page.locator('#choices button').count(), 0, 'after the end there is nothing to choose')
  await screenshot(page, `own-${game}-end`)
  await page.locator('#first').click()
  same(await page.locator('#text-board pre').textContent(), before, 'the start is as it was')
  // And back to the game of the course.
  await page.selectOption('#kind', 'minishogi')
  await page.locator('#setup .main').click()
  await page.waitForSelector('#board .mb-table')
  same(await page.locator('#text-table').isVisible(), false, 'minishogi has a drawing')
  page.quiet()
  await page.context().close()
}

async function everySize(browser) {
  for (const size of SIZES) {
    for (const lang of ['en', 'ja']) {
      const page = await open(browser, target, { size, lang, touch: size[0] < 1000 })
      await ready(page)
      await choices(page).first().click()
      await waitForPlies(page, 2)
      await page.locator('#hint').click()
      await page.waitForSelector('#choices .main')
      await fits(page)
      page.quiet()
      await screenshot(page, `own-${game}-${size[0]}-${lang}`, { fullPage: true })
      if (size[0] !== 390) await accessible(page, `${game} ${size[0]} ${lang}`)
      await page.context().close()
    }
  }
}

await drive(async (browser) => {
  await wholeGame(browser)
  await everySize(browser)
})
