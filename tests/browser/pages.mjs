// The pages of a league and of dobutsu shogi, in every size, both languages, light and dark: node pages.mjs LEAGUE.html LIVE.html DOBUTSU.html

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drag, drive, everySize, open, same, screenshot, touchDrag } from './drive.mjs'

const [league, live, dobutsu] = process.argv.slice(2)

// All pieces, on the board and in the hands.
const men = (page) => page.locator('#board').evaluate((board) => board.querySelectorAll('.mb-men .mb-man').length +
  [...board.querySelectorAll('.mb-held')].reduce((sum, held) => sum + Number(held.textContent || 1), 0))

async function throughAGame(browser) {
  const page = await open(browser, league, { motion: true })
  await page.locator('#list a').first().click()
  // Games at random can be long.
  const last = Math.min(Number(await page.locator('#ply').getAttribute('max')), 60)
  for (let ply = 1; ply <= last; ply++) {
    await page.locator('#next').click()
    same([await page.locator('#ply').inputValue(), await men(page)], [String(ply), 12], 'no piece is lost')
  }
  await page.keyboard.press('Home')
  await page.locator('#flip').click()
  same(await page.locator('#board .mb-files').textContent(), '12345', 'the board turns round')
  await page.locator('#style').selectOption('letters')
  same(await page.locator('#board use[href^="#letters-"]').count() > 12, true, 'pieces with letters')
  await screenshot(page, 'league-letters')
  page.quiet()
  await page.context().close()
}

/** Five columns of the standings, links that a finger hits, and a wipe over the board. */
async function onATelephone(browser) {
  const page = await open(browser, league, { size: [320, 640], touch: true })
  await page.locator('#in-japanese').evaluate((input) => input.click())
  const heads = page.locator('.standings thead th')
  same(await heads.evaluateAll((heads) => heads.filter((head) => head.offsetWidth > 0).length), 5, 'columns')
  const [wide, room] = await page.locator('.wide').evaluate((box) => [box.scrollWidth, box.clientWidth])
  same(wide <= room, true, `the standings fit: ${wide} of ${room}`)
  const small = await page.locator('main a, nav a').evaluateAll((links) => links.filter((link) => {
    const box = link.getBoundingClientRect()
    return box.width > 0 && (box.width < 44 || box.height < 44)
  }).map((link) => link.outerHTML))
  same(small, [], 'links smaller than 44 px')
  await page.evaluate(() => { location.hash = '#game=0&ply=3' })
  await page.locator('#viewer[open] .mb-man').first().waitFor()
  const wipe = (from, to) => touchDrag(page, page.locator(`.mb-cell[data-square="${from}"]`), page.locator(`.mb-cell[data-square="${to}"]`))
  await wipe('1c', '5c')
  same(await page.locator('#ply').inputValue(), '4', 'to the left: the next move')
  await wipe('5c', '1c')
  same(await page.locator('#ply').inputValue(), '3', 'to the right: the move before')
  await wipe('3a', '3e')
  same(await page.locator('#ply').inputValue(), '3', 'down: nothing')
  page.quiet()
  await page.context().close()
}

/** A move a second, until the user stops it or the game ends. */
async function byItself(browser) {
  const page = await open(browser, league, { frozen: true })
  await page.evaluate(() => { location.hash = '#game=0&ply=0' })
  const ply = () => page.locator('#ply').inputValue()
  const pressed = () => page.locator('#play').getAttribute('aria-pressed')
  await page.clock.runFor(500)
  await page.locator('#play').click()
  same(await pressed(), 'true', 'it plays')
  await page.clock.runFor(3000)
  same(await ply(), '3', 'a move a second')
  await page.keyboard.press('ArrowLeft')
  await page.clock.runFor(3000)
  same([await ply(), await pressed()], ['2', 'false'], 'a key stops it')
  await page.keyboard.press('End')
  const last = await ply()
  await page.keyboard.press('ArrowLeft')
  await page.locator('#play').click()
  await page.clock.runFor(5000)
  same([await ply(), await pressed()], [last, 'false'], 'the end stops it')
  page.quiet()
  await page.context().close()
}

/** A page that reloads itself leaves the focus where it was. */
async function reloading(browser) {
  const again = path.join(path.dirname(live), 'again.html')
  writeFileSync(again, readFileSync(live, 'utf8').replace('<title>', '<meta http-equiv="refresh" content="1"><title>'))
  const page = await open(browser, again)
  await page.locator('#all-games').focus()
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await page.waitForFunction((loaded) => performance.timeOrigin !== loaded && document.readyState === 'complete', loaded)
  same(await page.evaluate(() => document.activeElement.id), 'all-games', 'the focus')
  page.quiet()
  await page.context().close()
}

async function ownMoves(browser) {
  const page = await open(browser, dobutsu)
  const sfen = () => page.locator('#sfen').textContent()
  const cell = (square) => page.locator(`.mb-cell[data-square="${square}"]`)
  same(await sfen(), '1l1/1c1/1C1/1L1 b - 1', 'the start')
  same(await page.locator('.mb-arrow.mb-best').count(), 1, 'an arrow for the move that comes next')
  await drag(page, cell('2c'), cell('2b'))
  same(await sfen(), '1l1/1C1/3/1L1 w C 2', 'a move on the board is followed')
  same(await page.locator('#line [aria-current]').textContent(), '1. 2c2bloses in 1414 手で負けCx2b▲２二ひよこ', 'and stands in the line')
  await cell('2a').click()
  await cell('2b').click()
  same([await sfen(), await men(page)], ['3/1l1/3/1L1 b Cc 3', 4], 'the lion takes back')
  await page.locator('.mb-type input').fill('２一ひよこ')
  await page.locator('.mb-type input').press('Enter')
  same(await sfen(), '1C1/1l1/3/1L1 w c 4', 'a typed drop')
  page.quiet()
  await page.context().close()
}

await drive(async (browser) => {
  const prepare = async (page) => {
    await page.evaluate(() => { location.hash = '#game=0&ply=3' })
    await page.locator('#viewer[open] .mb-man').first().waitFor()
  }
  const look = async (page, lang) => same(await page.locator('#board').getAttribute('lang'), lang, 'the board speaks the language of the page')
  await everySize(browser, league, 'league', { prepare, look })
  await everySize(browser, league, 'standings')
  await everySize(browser, live, 'live')
  await everySize(browser, dobutsu, 'dobutsu', { look })
  await onATelephone(browser)
  await reloading(browser)
  await byItself(browser)
  await throughAGame(browser)
  await ownMoves(browser)
})
