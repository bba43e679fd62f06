// The page of `minishogi web`, played on as people do: node web.mjs CASE ADDRESS [FILE], where the server knows the engines `script`, `crasher`, `cheat`,
// `sleeper` and `deaf`; tests/web/browser.rs starts it.

import { writeFileSync, readFileSync } from 'node:fs'
import { SIZES, accessible, begins, drag, drive, fits, newGame, open, same, screenshot, waitForPlies } from './drive.mjs'
import { GAME } from './scripted_engine.mjs'

const [, , name, address, file] = process.argv
const cell = (page, square) => page.locator(`.mb-cell[data-square="${square}"]`)
const status = (page) => page.locator('#status')
const played = (page) => page.locator('#moves li').count()

async function ready(browser, options) {
  const page = await open(browser, address, options)
  await page.waitForSelector('[data-ready]')
  // The tests choose both players one by one.
  await page.locator('#both-players').evaluate((details) => (details.open = true))
  return page
}

/** Sets up a position, and plays from there. */
async function playFrom(page, sfen) {
  await page.locator('#editor-card').evaluate((details) => (details.open = true))
  await page.fill('#sfen', sfen)
  // The previous game may have no moves either.
  await begins(page, () => page.press('#sfen', 'Enter'))
  await waitForPlies(page, 0)
}

/** Makes a move of the board by `press`, which takes a locator: a click or a tap. */
async function move(page, usi, press) {
  const [, dropped, from, to, promotes] = usi.match(/^(?:(.)\*|(..))(..)(\+?)$/)
  await press(dropped ? page.locator(`.mb-stand [data-hand="${dropped}"]:enabled`) : cell(page, from))
  await press(cell(page, to))
  const chooser = page.locator('.mb-chooser')
  if (await chooser.count()) await press(chooser.locator(`[data-move="${from}${to}${promotes}"]`))
}

/** The same by keys alone, from wherever the focus is on the board. */
async function moveByKeys(page, usi) {
  const [, dropped, from, to, promotes] = usi.match(/^(?:(.)\*|(..))(..)(\+?)$/)
  const focused = () => page.evaluate(() => ({ ...document.activeElement.dataset }))
  if (dropped) {
    for (let i = 0; i < 60 && (await focused()).hand !== dropped; i++) await page.keyboard.press('Tab')
    same((await focused()).hand, dropped, 'the hand is reached by Tab')
    await page.keyboard.press('Enter')
  } else {
    await goTo(page, from)
    await page.keyboard.press('Enter')
  }
  await goTo(page, to)
  await page.keyboard.press('Enter')
  if (await page.locator('.mb-chooser').count()) {
    if ((await focused()).move !== `${from}${to}${promotes}`) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }
}

async function goTo(page, square) {
  const focused = () => page.evaluate(() => document.activeElement.dataset.square)
  for (let i = 0; i < 60 && !(await focused()); i++) await page.keyboard.press('Shift+Tab')
  const at = await focused()
  if (!at) throw new Error('the board is not reached by keys')
  const [dx, dy] = [at.charCodeAt(0) - square.charCodeAt(0), square.charCodeAt(1) - at.charCodeAt(1)]
  for (let i = 0; i < Math.abs(dx); i++) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft')
  for (let i = 0; i < Math.abs(dy); i++) await page.keyboard.press(dy > 0 ? 'ArrowDown' : 'ArrowUp')
  same(await focused(), square, 'arrows lead to the square')
}

/** Black's moves by hand, White's by the engine, to mate. */
async function wholeGame(page, make, { from = 0, until = GAME.length } = {}) {
  for (let ply = from; ply < until; ply += 2) {
    await make(GAME[ply])
    await waitForPlies(page, Math.min(ply + 2, GAME.length))
  }
  page.quiet()
}

/** Lets the engine `script` judge the game, and goes to its first move. */
async function analyse(page) {
  await page.click('#analysis-card > summary')
  await page.selectOption('#judge', 'script')
  await page.click('#analyse')
  await page.waitForFunction(() => document.querySelector('#report p, #report table'))
  await page.click('#first')
  await page.click('#forward')
}

const MATE = { en: 'Black wins: mate.', ja: '詰み。先手の勝ち。' }

const cases = {
  async clicks(browser) {
    const page = await ready(browser, { motion: true })
    const make = (usi) => move(page, usi, (what) => what.click())
    same(await status(page).textContent(), 'Your move.', 'who begins')
    await wholeGame(page, make, { until: 10 })
    // A square that the king cannot go to.
    await cell(page, '4e').click()
    await cell(page, '3c').click()
    same(await status(page).textContent(), '4e3c is not a legal move here.', 'an illegal attempt is named')
    same(await played(page), 10, 'and not played')
    await screenshot(page, 'web-middle')
    // Back to the last own move, and on again.
    await page.click('#undo')
    same(await page.locator('#moves [aria-current]').getAttribute('data-ply'), '8', 'undo goes back to a turn of the user')
    await page.keyboard.press('End')
    same(await page.locator('#moves [aria-current]').getAttribute('data-ply'), '10', 'End goes to the last move')
    await page.click('#undo')
    await page.click('#undo')
    await make(GAME[6])
    await waitForPlies(page, 8)
    await wholeGame(page, make, { from: 8 })
    same(await status(page).textContent(), MATE.en, 'mate is shown')
    same(await page.locator('.mb-movable').count(), 0, 'nothing moves after mate')
    same(await page.locator('#over-h').textContent(), 'You won!', 'the card says who won')
    same(await page.locator('#over-why').textContent(), `Mate, after ${GAME.length} moves`, 'and how')
    await accessible(page, 'the end of a game')
    same(await page.locator('#graph path.curve').count(), 1, 'the evaluation is drawn')
    await screenshot(page, 'web-mate', { fullPage: true })

    // A file in each format, and back.
    await page.click('#files-card summary')
    for (const format of ['kif', 'ki2', 'csa', 'usi', 'jsonl', 'jkf', 'kif9']) {
      await page.selectOption('#format', format)
      await page.fill('#text', '')
      await page.click('#copy')
      await page.waitForFunction(() => document.getElementById('text').value !== '')
      const text = await page.inputValue('#text')
      if (format === 'jsonl') same(JSON.parse(text).end, 'mate', 'how it ended is saved')
      await page.click('#load button[type=submit]')
      await page.waitForFunction(() => !document.querySelector('#moves [aria-current]'))
      same(await played(page), GAME.length, `${format} is read back`)
      same(await page.locator('#load-problem').textContent(), '', `${format} is read without complaint`)
      await page.click('#last')
    }
    await page.fill('#text', 'nothing of the kind')
    await page.click('#load button[type=submit]')
    await page.waitForFunction(() => document.getElementById('load-problem').textContent.includes('this is no game'))
    page.complaints()
    same(await played(page), GAME.length, 'what cannot be read changes nothing')
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save button[type=submit]')])
    same(download.suggestedFilename(), 'game.kifu', 'a file is saved')

    // Every move by another player.
    await analyse(page)
    same(await page.locator('#better').textContent(), 'S-4d: There was nothing better.', 'the judge agrees with its own moves')
    page.quiet()

    // The tree of a search, on a page of its own.
    await page.click('#tree-card summary')
    await page.selectOption('#searcher', 'sol04')
    await page.selectOption('#tree-depth', '2')
    await page.click('#tree button[type=submit]')
    const link = page.locator('#drawn a')
    // The program that draws it is compiled first: on a busy machine that takes minutes.
    await link.waitFor({ timeout: 1_800_000 })
    const [tree] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await tree.waitForSelector('h1')
    same((await tree.title()).startsWith('sol04'), true, 'it is the tree of that player')
    await screenshot(tree, 'web-tree')
    const refused = await tree.evaluate(() => fetch('../start').then((response) => response.status, () => 'refused'))
    same(refused, 'refused', 'the page of a tree has nothing to do with the server')
    await tree.close()

    // A position of one's own.
    await page.click('#editor-card summary')
    await page.fill('#sfen', '4k/5/5/5/4P b - 1')
    await page.press('#sfen', 'Enter')
    await page.waitForFunction(() => document.getElementById('sfen-problem').textContent !== '')
    page.complaints()
    same(await played(page), GAME.length, 'a position that cannot be changes nothing')
    await page.fill('#sfen', '4k/5/4K/5/5 b RG 1')
    await page.press('#sfen', 'Enter')
    await waitForPlies(page, 0)
    same(await cell(page, '1c').getAttribute('aria-label'), '1c, Black king', 'the position is there')
    await page.click('#edit')
    await cell(page, '1c').click()
    await cell(page, '2c').click()
    same((await page.inputValue('#sfen')).split(' ')[0], '4k/5/3K1/5/5', 'pieces are put elsewhere')
    await screenshot(page, 'web-editor', { fullPage: true })
    await accessible(page, 'with everything open')
    await page.click('#edit')
    page.quiet()
  },

  /** Buttons that people press in an unexpected order. */
  async corners(browser) {
    const page = await ready(browser)
    const make = (usi) => move(page, usi, (what) => what.click())
    await page.selectOption('#who-b', 'script')
    same(await page.locator('#level-b').isDisabled(), false, 'an engine has a level as soon as it is chosen')
    await page.selectOption('#who-b', 'human')
    same(await page.locator('#level-b').isDisabled(), true, 'and a person has none')

    // Another clock is chosen, for the next game.
    await page.selectOption('#clock', '60+0')
    await newGame(page)
    await make(GAME[0])
    await waitForPlies(page, 2)
    await page.selectOption('#clock', '')
    await page.click('#first')
    await page.waitForFunction(() => !document.querySelector('#moves [aria-current]'))
    same(await page.locator('[data-clock=b]').textContent(), '1:00', 'this game keeps its clock')
    await page.click('#last')

    // A position is set up while everything else is pressed.
    await page.click('#editor-card summary')
    await page.click('#edit')
    await cell(page, '4e').click()
    await cell(page, '3c').click()
    const there = () => cell(page, '3c').getAttribute('aria-label')
    const [piece, sfen] = [await there(), await page.inputValue('#sfen')]
    if (piece.includes('empty')) throw new Error(`no piece was put there: ${piece}`)
    await page.click('#flip')
    await page.click('#flip')
    await page.locator('[data-lang=ja]').click()
    await page.locator('[data-lang=en]').click()
    same([await there(), await page.inputValue('#sfen')], [piece, sfen], 'what is set up stays on the board')
    await page.click('#edit')
    same((await there()) === piece, false, 'and is gone when that is over')

    // The engine plays on from the middle of a game that was analysed.
    await newGame(page)
    await wholeGame(page, make, { until: 4 })
    await analyse(page)
    await page.click('#go')
    await waitForPlies(page, 2)
    same(await page.locator('#report').textContent(), '', 'the report was of another line')

    // One gives up on one's own move: files of games know no other resignation.
    await page.selectOption('#who-w', 'sleeper')
    await newGame(page)
    same(await page.locator('#resign').isDisabled(), false, 'it is a turn of the user')
    await make(GAME[0])
    await page.waitForFunction(() => document.getElementById('status').textContent === 'sleeper is thinking ...')
    same(await page.locator('#resign').isDisabled(), true, 'the engine is to move')
    await page.selectOption('#who-w', 'script')
    await newGame(page)
    await make(GAME[0])
    await waitForPlies(page, 2)
    await page.click('#resign')
    same(await status(page).textContent(), 'White wins: resignation.', 'who gave up is told')
    page.quiet()
  },

  async touch(browser) {
    const page = await ready(browser, { size: [390, 844], touch: true, lang: 'ja' })
    same(await status(page).textContent(), 'あなたの番です。', 'in the language of the browser')
    await wholeGame(page, (usi) => move(page, usi, (what) => what.tap()))
    same(await status(page).textContent(), MATE.ja, 'mate is shown')
    await screenshot(page, 'web-touch-ja', { fullPage: true })
    await page.locator('[data-lang=en]').tap()
    same(await status(page).textContent(), MATE.en, 'in the other language')
    await page.reload()
    await page.waitForSelector('[data-ready]')
    same(await status(page).textContent(), 'Your move.', 'the language is kept')
  },

  async keys(browser) {
    const page = await ready(browser, { size: [320, 640] })
    await wholeGame(page, (usi) => moveByKeys(page, usi))
    same(await status(page).textContent(), MATE.en, 'mate is shown')
    // Without a pointer: back to the board, off it, and through the game.
    await page.locator('#first').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    same(await page.locator('#moves [aria-current]').getAttribute('data-ply'), '1', 'arrows step through the game')
    page.quiet()
  },

  async looks(browser) {
    for (const size of SIZES) {
      for (const dark of [false, true]) {
        for (const lang of ['en', 'ja']) {
          const page = await ready(browser, { size, dark, lang, touch: size[0] < 1000 })
          await wholeGame(page, (usi) => move(page, usi, (what) => what.click()), { until: 6 })
          const what = `web-${size[0]}-${dark ? 'dark' : 'light'}-${lang}`
          await fits(page)
          await accessible(page, what)
          await screenshot(page, what, { fullPage: true })
          const small = await page.evaluate(() => [...document.querySelectorAll('button, select, input, summary')]
            .filter((element) => element.offsetParent && element.type !== 'checkbox' && element.getBoundingClientRect().height < 43.5)
            .map((element) => element.id || element.textContent))
          same(small, [], `${what}: everything can be hit by a finger`)
          page.quiet()
          await page.context().close()
        }
      }
    }
    const page = await ready(browser, { size: [1280, 900] })
    for (const style of ['wood', 'letters']) {
      await page.click(`[data-style=${style}]`)
      same(await page.locator('.mb-table').getAttribute('data-style'), style, 'the pieces are chosen by one press')
      await screenshot(page, `web-${style}`)
    }
    await page.reload()
    await page.waitForSelector('[data-ready]')
    same(await page.locator('.mb-table').getAttribute('data-style'), 'letters', 'and kept')
  },

  async crash(browser) {
    const page = await ready(browser)
    for (const [engine, words] of [['crasher', 'crasher: crash: '], ['cheat', 'cheat: illegal move: 5e5a']]) {
      await page.selectOption('#who-w', engine)
      await newGame(page)
      await move(page, GAME[0], (what) => what.click())
      await page.locator('#banner').waitFor()
      const told = await page.locator('#banner p').textContent()
      if (!told.startsWith(words)) throw new Error(`the fault is not shown: ${told}`)
      if (engine === 'crasher' && !told.includes('the player has fallen over')) throw new Error(`its last words are not shown: ${told}`)
      same(await played(page), 1, 'the game stands')
      await screenshot(page, `web-${engine}`)
      await accessible(page, engine)
      await page.locator('#banner button.main').click()
      await waitForPlies(page, 2)
      same(await page.locator('#banner').isVisible(), false, 'the engine plays on')
    }
    page.quiet()
  },

  /** The time of the page stands still but where it is told to go on, so every clock is known to the tenth of a second. */
  async clocks(browser) {
    const page = await ready(browser, { frozen: true })
    const limits = []
    page.on('request', (request) => request.url().includes('/go') && limits.push(request.postDataJSON().limit))
    const clocks = () => Promise.all(['b', 'w'].map((side) => page.locator(`[data-clock=${side}]`).textContent()))
    const make = (usi) => move(page, usi, (what) => what.click())
    const begin = async (clock, engine) => {
      await page.selectOption('#clock', clock)
      await page.selectOption('#who-w', engine)
      await page.selectOption('#level-w', 'clock')
      await newGame(page)
      limits.length = 0
    }
    const passes = (seconds) => page.clock.runFor(seconds * 1000)

    await begin('60+0', 'script')
    await passes(30)
    same(await clocks(), ['1:00', '1:00'], 'no clock runs before the first move')
    await make(GAME[0])
    await waitForPlies(page, 2)
    await passes(20)
    same(await clocks(), ['0:40', '1:00'], 'the clock of the side to move runs')
    await make(GAME[2])
    await waitForPlies(page, 4)
    same(limits, [{ btime: 60_000, wtime: 60_000, binc: 0, winc: 0 }, { btime: 40_000, wtime: 60_000, binc: 0, winc: 0 }], 'the engine is told both')
    await passes(31.5)
    same(await clocks(), ['8.5', '1:00'], 'the last seconds in tenths')
    await page.click('#undo')
    await passes(5)
    same(await clocks(), ['1:00', '1:00'], 'what the move took is taken back with it, and no clock runs')
    await make(GAME[2])
    await waitForPlies(page, 4)
    await passes(59)
    same(await status(page).textContent(), 'Your move. The king is in check.', 'a second is left')
    await passes(1.2)
    same(await status(page).textContent(), 'White wins: time.', 'the flag falls')
    same([await clocks(), await page.locator('.mb-movable').count()], [['0.0', '1:00'], 0], 'and nothing moves after it')
    await page.click('#files-card summary')
    const saved = async () => {
      await page.selectOption('#format', 'jsonl')
      await page.fill('#text', '')
      await page.click('#copy')
      await page.waitForFunction(() => document.getElementById('text').value !== '')
      return JSON.parse(await page.inputValue('#text')).end
    }
    same(await saved(), 'time', 'how it ended is saved')

    await begin('180+2', 'script')
    await make(GAME[0])
    await waitForPlies(page, 2)
    same(await clocks(), ['3:00', '3:02'], 'what a move adds')
    await passes(5)
    await make(GAME[2])
    await waitForPlies(page, 4)
    same(await clocks(), ['2:57', '3:04'], 'to what is left')

    await begin('b10', 'script')
    await make(GAME[0])
    await waitForPlies(page, 2)
    await passes(9)
    same(await clocks(), ['1.0', '0:10'], 'ten seconds for each move')
    await make(GAME[2])
    await waitForPlies(page, 4)
    same(await clocks(), ['0:10', '0:10'], 'and again ten')
    same(limits, [{ byoyomi: 10_000 }, { byoyomi: 10_000 }], 'the engine too')

    await begin('60+0', 'script')
    await wholeGame(page, make)
    const left = await clocks()
    await passes(200)
    same([await status(page).textContent(), await clocks()], [MATE.en, left], 'after mate no clock runs')
    same(await saved(), 'mate', 'and it is a mate that is saved')

    await begin('60+0', 'sleeper')
    await make(GAME[0])
    await page.waitForFunction(() => document.getElementById('status').textContent === 'sleeper is thinking ...')
    await passes(60.5)
    same(await status(page).textContent(), 'sleeper is thinking ...', 'an engine has a second of grace for the way')
    await passes(0.7)
    same(await status(page).textContent(), 'Black wins: time.', 'and no more')
    page.quiet()
  },

  /** The server has two seconds for a move: one engine stops when it is told to, the other does not. */
  async limit(browser) {
    const page = await ready(browser)
    const begin = async (engine) => {
      await page.selectOption('#who-w', engine)
      await page.selectOption('#level-w', '{"depth":10}')
      await newGame(page)
      await move(page, GAME[0], (what) => what.click())
    }
    await begin('sleeper')
    await page.waitForFunction(() => document.getElementById('status').textContent.startsWith('Black wins: '))
    await begin('deaf')
    await page.waitForFunction(() => !document.getElementById('banner').hidden)
    const told = await page.locator('#banner').textContent()
    if (!told.includes('deaf: ')) throw new Error(`it is told which engine gave no answer: ${told}`)
    page.complaints()
    same(await played(page), 1, 'the game is not lost')
    // A new process is asked, and plays.
    await page.selectOption('#who-w', 'script')
    await page.click('#undo')
    await move(page, GAME[0], (what) => what.click())
    await waitForPlies(page, 2)
    page.quiet()
  },

  async watch(browser) {
    const page = await ready(browser)
    await page.selectOption('#who-b', 'script')
    await newGame(page)
    await waitForPlies(page, GAME.length)
    await page.waitForFunction((mate) => document.getElementById('status').textContent === mate, MATE.en)
    page.quiet()
  },

  /** The server has the table of a smaller game: lions and chicks. */
  async dobutsu(browser) {
    const page = await ready(browser, { size: [390, 844], touch: true })
    await page.selectOption('#kind', 'dobutsu')
    same([await page.inputValue('#who-b'), await page.inputValue('#who-w')], ['easy', 'human'], 'a person moves second, against one that can be beaten')
    same(await page.locator('#second-wins').isVisible(), true, 'and is told why')
    same(await page.locator('#ladder label').count(), 5, 'there are levels from random to perfect')
    await newGame(page, (what) => what.tap())
    await page.waitForFunction(() => document.querySelectorAll('.mb-cell').length === 12)
    await waitForPlies(page, 1)
    same((await page.locator('#said').textContent()).includes('two chicks ahead'), true, 'values are in the pieces of this game')
    await fits(page)
    await screenshot(page, 'web-dobutsu', { fullPage: true })
    await accessible(page, 'dobutsu')
    // The table is of a smaller game, and the perfect player says so.
    await page.locator('#ladder label:last-child').tap()
    await page.locator('#sides label:first-child').tap()
    await newGame(page, (what) => what.tap())
    await move(page, '1d1c', (what) => what.tap())
    await page.locator('#banner').waitFor()
    page.complaints()
    await playFrom(page, '1l1/1c1/1C1/1L1 b - 1')
    await move(page, '2c2b', (what) => what.tap())
    await waitForPlies(page, 2)
    const score = await page.locator('#info div:nth-child(3) dd').textContent()
    if (!/^#-?\d+$/.test(score)) throw new Error(`the perfect player knows who wins: ${score}`)
    await page.fill('#sfen', '1l1/1c1/1C1/3 b - 1')
    await page.locator('#editor button[type=submit]').tap()
    await page.waitForFunction(() => document.getElementById('sfen-problem').textContent !== '')
    page.complaints()
    // And back to the other game.
    await page.selectOption('#kind', 'minishogi')
    same(await page.inputValue('#who-w'), 'script', 'with the engines of that game')
    await newGame(page, (what) => what.tap())
    await page.waitForFunction(() => document.querySelectorAll('.mb-cell').length === 25)
    await move(page, GAME[0], (what) => what.tap())
    await waitForPlies(page, 2)
    page.quiet()
  },

  /** The first minute of a person who knows no shogi. */
  async minute(browser) {
    for (const [lang, style] of [['en', 'letters'], ['ja', 'wood']]) {
      const page = await open(browser, address, { lang, touch: true, size: [390, 844] })
      await page.waitForSelector('[data-ready]')
      same(await page.locator('.mb-table').getAttribute('data-style'), style, `the pieces of ${lang}`)
      await page.context().close()
    }
    const page = await ready(browser)
    const labels = await page.evaluate(() => [...document.querySelectorAll('button, summary, label > span, h2, dt')].map((element) => element.textContent + element.ariaLabel))
    same(labels.filter((label) => label.includes('undefined')), [], 'every label is a text')
    await page.click('#help-open')
    same(await page.locator('#help .kinds li').count(), 6, 'six kinds of pieces')
    same(await page.locator('#help .kinds figure').count(), 10, 'and four that promote')
    await accessible(page, 'how the pieces move')
    await page.keyboard.press('Escape')
    await cell(page, '2e').hover()
    await page.waitForSelector('.ways-of')
    same(await page.locator('.ways-of b').textContent(), 'bishop', 'a piece is named where the pointer rests')
    await page.mouse.move(2, 2)
    await page.waitForFunction(() => !document.querySelector('.ways-of'))

    // The ladder chooses players, level and side.
    await page.locator('#ladder label', { hasText: 'Fair' }).click()
    same([await page.inputValue('#who-w'), await page.inputValue('#level-w')], ['fair', '{"depth":3}'], 'an opponent')
    await page.locator('#sides label:last-child').click()
    same([await page.inputValue('#who-b'), await page.inputValue('#who-w')], ['fair', 'human'], 'the other side')
    await newGame(page)
    await waitForPlies(page, 1)
    same(await page.locator('#near .name').textContent(), 'You', 'the person sits below')
    same(await page.locator('#far .name').textContent(), 'Fair', 'against the one that was chosen')

    // In words: promote or keep.
    await page.locator('#sides label:first-child').click()
    await newGame(page)
    await playFrom(page, '2k2/5/4P/R4/1K3 b G 1')
    await cell(page, '5d').click()
    await cell(page, '5a').click()
    same(await page.locator('.mb-chooser').innerText().then((text) => text.split(/\s+/)), ['Promote', 'Keep'], 'the choice is in words')
    await page.keyboard.press('Escape')

    // In check: said, and why a piece does not move.
    await playFrom(page, 'k4/5/5/4p/3PK b - 1')
    same(await status(page).textContent(), 'Your move. The king is in check.', 'check')
    await cell(page, '2e').click()
    same(await status(page).textContent(), 'This piece has no legal move now. The king is in check.', 'a piece that cannot help')
    await cell(page, '1e').click()
    same(await status(page).textContent(), 'Your move. The king is in check.', 'the next press')
    await cell(page, '1e').click()
    await playFrom(page, '2k2/5/4P/R4/1K3 b G 1')

    // The right button draws, the left one takes away.
    const right = async (from, to) => {
      const [a, b] = await Promise.all([from, to].map((square) => cell(page, square).boundingBox()))
      await page.mouse.move(a.x + 20, a.y + 20)
      await page.mouse.down({ button: 'right' })
      await page.mouse.move(b.x + 20, b.y + 20, { steps: 3 })
      await page.mouse.up({ button: 'right' })
    }
    await right('5d', '5b')
    await right('3b', '3b')
    same(await page.locator('.mb-arrow.mb-own, .mb-mark.mb-own').count(), 2, 'an arrow and a mark')
    await right('5d', '5b')
    same(await page.locator('.mb-own').count(), 1, 'the same arrow again takes it away')
    await cell(page, '3c').click()
    same(await page.locator('.mb-own').count(), 0, 'a press of the left button clears the board')

    // A link leads to the same position.
    await page.click('#share')
    const link = await page.inputValue('#link-text')
    const other = await open(browser, link)
    await other.waitForSelector('[data-ready]')
    same(await cell(other, '5d').getAttribute('aria-label'), '5d, Black rook', 'the position of the link')
    other.quiet()
    page.quiet()
  },

  /** Board, state and the main buttons without scrolling, and a board that fills the height of a large window. */
  async sizes(browser) {
    for (const [size, lang] of [[[390, 844], 'en'], [[360, 640], 'ja'], [[360, 740], 'en']]) {
      const page = await open(browser, address, { size, lang, touch: true })
      await page.waitForSelector('[data-ready]')
      for (const id of ['far', 'board', 'near', 'status', 'undo', 'hint', 'resign', 'share']) {
        const { y, height } = await page.locator(`#${id}`).boundingBox()
        if (y < 0 || y + height > size[1] + 0.5) throw new Error(`${size}: #${id} is at ${y} to ${y + height}`)
      }
      await fits(page)
      await page.context().close()
    }
    for (const size of [[1280, 800], [1440, 900], [1920, 1080]]) {
      const page = await open(browser, address, { size })
      await page.waitForSelector('[data-ready]')
      const { height } = await page.locator('.mb-frame').boundingBox()
      if (height < size[1] * 0.66) throw new Error(`${size}: the board is ${height} px high`)
      const below = await page.locator('#share').boundingBox()
      if (below.y + below.height > size[1]) throw new Error(`${size}: the buttons end at ${below.y + below.height}`)
      await page.context().close()
    }
  },

  /** The end of a game is the beginning of the lesson; the judge is the kit's own player. */
  async lesson(browser) {
    const page = await ready(browser)
    const make = (usi) => move(page, usi, (what) => what.click())
    await page.locator('#ladder label', { hasText: 'Easy' }).click()
    await newGame(page)
    // A mate in one, which is missed.
    await playFrom(page, 'r3k/5/4P/5/1K3 b G 1')
    await make('4e4d')
    await waitForPlies(page, 2)
    await page.click('#hint')
    await page.waitForFunction(() => document.getElementById('status').textContent.startsWith('Hint: '))
    await page.click('#resign')
    same(await page.locator('#over-h').textContent(), 'You lost', 'the card says who lost')
    await screenshot(page, 'web-over')
    await page.click('#over-review')
    await page.waitForSelector('#lesson:not([hidden])')
    same(await status(page).textContent(), 'Black played K-4d. Find a better move.', 'the mistake is named')
    if (!/^\d+ %$/.test(await page.locator('#accuracy dd').first().textContent())) throw new Error('there is no accuracy')
    await accessible(page, 'a lesson')
    await make('4e3e')
    await page.waitForFunction(() => document.getElementById('status').textContent.includes('Try again'))
    same(await cell(page, '4e').getAttribute('aria-label'), '4e, Black king', 'the board is as before')
    await make('G*1b')
    same(await status(page).textContent(), 'Well found: G*1b.', 'the better move is found')
    await screenshot(page, 'web-lesson')
    await page.click('#done')
    same(await status(page).textContent(), 'White wins: resignation.', 'back to the game')

    // The mistake is a puzzle now, and there is one for each day.
    await page.waitForSelector('#puzzle-own:not([hidden])')
    same(await page.locator('#puzzle-own').textContent(), 'From your games (1)', 'the mistake is kept')
    await page.click('#puzzle-own')
    await page.waitForFunction(() => document.getElementById('status').textContent === 'Black to move: one move is best.')
    await make('4e3e')
    same((await status(page).textContent()).endsWith('is not the move. Try again.'), true, 'another move is refused')
    await page.click('#show-me')
    same(await status(page).textContent(), 'The move is G*1b (#1).', 'the solution is shown')
    await page.click('#done')
    await page.click('#puzzle-today')
    await page.waitForFunction(() => document.getElementById('status').textContent.endsWith('one move is best.'))
    await page.click('#done')
    same(await status(page).textContent(), 'White wins: resignation.', 'the game is still there')

    // Once more, and with colours swapped.
    await newGame(page)
    await page.click('#resign')
    await page.click('#swap')
    await waitForPlies(page, 1)
    same(await page.locator('#near').getAttribute('data-side'), 'w', 'the person is White now')
    page.quiet()
  },

  /** FILE is the player.rs of ex01; it plays the first move of the list. */
  async rebuild(browser) {
    const page = await ready(browser)
    const first = readFileSync(file, 'utf8')
    // A quick build is over before a test that looks now and then has seen it.
    await page.evaluate(() => {
      const shown = document.getElementById('build')
      window.builds = []
      new MutationObserver(() => window.builds.push(shown.dataset.type)).observe(shown, { attributeFilter: ['data-type'] })
    })
    const build = async (type) => {
      await page.waitForFunction((type) => window.builds.includes(type), type, { timeout: 1_800_000 })
      await page.evaluate((type) => window.builds.splice(0, window.builds.indexOf(type) + 1), type)
    }
    await move(page, '5d5c', (what) => what.click())
    await waitForPlies(page, 2, { timeout: 1_800_000 })
    const answer = () => page.locator('#moves li:nth-child(2) .move').textContent()
    same(await answer(), 'P-1c', 'the first of the list')
    await page.evaluate(() => window.builds.splice(0))
    writeFileSync(file, first.replace('root_moves[0]', 'root_moves[root_moves.len() - 1]'))
    await build('building')
    await build('built')
    same(await played(page), 2, 'the game is not lost')
    await page.click('#undo')
    await move(page, '5d5c', (what) => what.click())
    await waitForPlies(page, 2)
    same(await page.locator('#build').textContent(), 'ex01 is ready.', 'the new build is told')
    same(await answer(), 'K-2b', 'the new build plays: the last of the list')
    writeFileSync(file, first.replace('root_moves[0]', 'root_moves.no_such_method()'))
    await build('refused')
    await page.waitForFunction(() => document.getElementById('compiler').textContent.includes('no_such_method'))
    await screenshot(page, 'web-refused', { fullPage: true })
    await accessible(page, 'a refused build')
    await page.click('#undo')
    await move(page, '5d5c', (what) => what.click())
    await waitForPlies(page, 2)
    same(await answer(), 'K-2b', 'the build before plays on')
    page.quiet()
  },
}

await drive(cases[name])
