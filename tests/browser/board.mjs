// The board of every page, played on in every way: node board.mjs FOLDER, where the folder holds the page that tests/pages/browser.rs writes.

import { SIZES, accessible, drag, drive, fits, open, same, screenshot, serve, touchDrag } from './drive.mjs'

// The strictest that scripts and styles from files can do with.
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'"

// Lines of the page: after them a choice of two, a drop, a capture.
const CHOICE = '3e4d 4a2c 1e1c 2c4e+ 5e4e 5a4a 1c4c G*3b'
const GAME = `${CHOICE} 4c4a+ 3b4b B*5c 4b4a 5c3a+ R*2b 4d5e 2b2e+ R*3e 4a5b S*2d B*1c 3a1c 5b5a B*4d 2a2b 1c2b`

const server = await serve(process.argv[2], POLICY)
const cell = (page, square) => page.locator(`.mb-cell[data-square="${square}"]`)
const held = (page, side, letter) => page.locator(`.mb-stand[data-side="${side}"] [data-hand="${letter}"]`)
const jump = (page, moves) => page.evaluate((moves) => jump(moves), moves)
const told = (page) => page.evaluate(() => told)
const line = (page) => page.evaluate(() => line.join(' '))
const said = (page) => page.locator('.mb-said').textContent()

/** The squares of the pieces, from the picture alone: by their places on the screen. */
async function seen(page) {
  return page.evaluate(() => {
    const field = document.querySelector('.mb-field').getBoundingClientRect()
    const files = [...document.querySelectorAll('.mb-files span')].map((span) => span.textContent)
    const ranks = [...document.querySelectorAll('.mb-ranks span')].map((span) => span.textContent)
    const men = [...document.querySelectorAll('.mb-men .mb-man')].map((man) => {
      const box = man.getBoundingClientRect()
      const column = Math.floor(((box.left + box.width / 2 - field.left) / field.width) * files.length)
      const row = Math.floor(((box.top + box.height / 2 - field.top) / field.height) * ranks.length)
      return [files[column] + ranks[row], man.dataset.piece]
    })
    return Object.fromEntries(men.sort())
  })
}

const expected = (page) => page.evaluate(() => Object.fromEntries(Object.entries(views[line.join(' ')].board).sort()))

async function assertShown(page, what) {
  same(await seen(page), await expected(page), what)
  page.quiet()
}

/** The way a person makes one move: `press` for squares and hands alike. */
async function playBy(page, move, press, choose) {
  const [, dropped, from, to, promotes] = move.match(/^(?:(.)\*|(..))(..)(\+?)$/)
  const side = await page.evaluate(() => board.view.side)
  await press(dropped ? held(page, side, dropped) : cell(page, from))
  await press(cell(page, to))
  const chooser = page.locator('.mb-chooser')
  if (await chooser.count()) await choose(chooser.locator(`[data-move="${from}${to}${promotes}"]`))
}

async function wholeGame(browser, options, press, name) {
  const page = await open(browser, server.address, options)
  const moves = GAME.split(' ')
  for (const [index, move] of moves.entries()) {
    await playBy(page, move, press, press)
    same(await line(page), moves.slice(0, index + 1).join(' '), `${name}: after ${move}`)
    await assertShown(page, `${name}: after ${move}`)
  }
  same(await said(page), 'Black: +Bx2b. Black wins: mate', `${name}: the end is said`)
  same(await page.locator('.mb-movable').count(), 0, `${name}: nothing moves after mate`)
  same(await page.locator('.mb-under .mb-check').count(), 1, `${name}: the king in check is marked`)
  await screenshot(page, `board-mate-${name}`)
  await page.context().close()
}

async function drags(browser) {
  const page = await open(browser, server.address, { motion: true })
  await drag(page, cell(page, '3e'), cell(page, '4d'))
  same(await told(page), ['3e4d'], 'a drag is a move')
  await jump(page, `${CHOICE} 4c4a+ 3b4b`)
  await drag(page, held(page, 'b', 'B'), cell(page, '5c'))
  same(await told(page), ['B*5c'], 'a drag from the hand is a drop')
  await assertShown(page, 'after the drop')
  await jump(page, CHOICE)
  await drag(page, cell(page, '4c'), cell(page, '4a'))
  await page.locator('.mb-chooser [data-move="4c4a"]').click()
  same(await line(page), `${CHOICE} 4c4a`, 'a promotion can be declined')
  await page.waitForTimeout(300)
  await assertShown(page, 'after a declined promotion')
  // Nothing happens where no legal move ends.
  await jump(page, '')
  await drag(page, cell(page, '5d'), cell(page, '3c'))
  same([await told(page), await said(page)], [['refused 5d3c'], '“5d3c” is not a legal move here.'], 'an illegal drag')
  await drag(page, cell(page, '5d'), page.locator('h1'))
  await drag(page, cell(page, '1b'), cell(page, '1c'))
  same([await told(page), await line(page)], [['refused 5d3c'], ''], "off the board, and with the other side's piece")
  await assertShown(page, 'after what was refused')
  await page.context().close()
}

async function fingers(browser) {
  const page = await open(browser, server.address, { size: [390, 844], touch: true, motion: true })
  await touchDrag(page, cell(page, '5d'), cell(page, '5c'))
  same(await told(page), ['5d5c'], 'a finger drags')
  await jump(page, `${CHOICE} 4c4a+ 3b4b`)
  await touchDrag(page, held(page, 'b', 'B'), cell(page, '5c'))
  same(await told(page), ['B*5c'], 'a finger drops')
  // Where nothing can be moved the page scrolls as everywhere.
  await page.setViewportSize({ width: 390, height: 420 })
  await page.evaluate(() => scrollTo(0, 0))
  await touchDrag(page, cell(page, '4c'), cell(page, '4a'))
  await page.waitForFunction(() => scrollY > 20)
  same(await line(page), `${CHOICE} 4c4a+ 3b4b B*5c`, 'to scroll moves nothing')
  await page.context().close()
}

async function illegalTaps(browser) {
  const page = await open(browser, server.address)
  await cell(page, '5d').click()
  same(await page.locator('.mb-target').evaluateAll((cells) => cells.map((cell) => cell.dataset.square)), ['5c'], 'legal squares are shown')
  await cell(page, '3c').click()
  same([await told(page), await line(page)], [['refused 5d3c'], ''], 'an illegal tap')
  await cell(page, '5d').click()
  await cell(page, '5d').click()
  same(await page.locator('.mb-target').count(), 0, 'a second tap lets go')
  await cell(page, '5d').click()
  await cell(page, '5e').click()
  same(await cell(page, '5e').getAttribute('aria-selected'), 'true', 'another own piece is chosen instead')
  await jump(page, CHOICE)
  await cell(page, '4c').click()
  await cell(page, '4a').click()
  await page.locator('.mb-chooser').waitFor()
  await cell(page, '1e').click()
  same([await page.locator('.mb-chooser').count(), await line(page)], [0, CHOICE], 'elsewhere closes the choice')
  await page.context().close()
}

async function keys(browser) {
  const page = await open(browser, server.address)
  const focused = () => page.evaluate(() => document.activeElement.dataset.square ?? document.activeElement.localName)
  await page.keyboard.press('Tab')
  same(await focused(), '1e', 'the first stop is a piece that can move')
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  same(await focused(), '5e', 'arrows stay on the board')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  same(await said(page), 'Black pawn chosen, 1 square', 'what was chosen is said')
  same(await cell(page, '5c').getAttribute('aria-label'), '5c, empty, can be moved to', 'targets are said')
  await page.keyboard.press('Escape')
  same([await said(page), await page.locator('.mb-target').count()], ['Nothing chosen', 0], 'Esc lets go')
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  same(await told(page), ['refused 5d4d'], 'an illegal move by keys')
  await page.keyboard.press('ArrowLeft')
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  same((await told(page)).at(-1), '5d5c', 'a move by keys')
  same(await page.locator('.mb-cell[tabindex="0"]').count(), 1, 'one square is in the order of tabs')
  await page.context().close()
}

/** From the square where the focus is to another, by arrows. */
async function walk(page, to) {
  const place = (square) => [-Number(square[0]), square.charCodeAt(1)]
  const from = await page.evaluate(() => document.activeElement.dataset.square)
  const [[x, y], [u, v]] = [place(from), place(to)]
  for (let i = 0; i < Math.abs(u - x); i++) await page.keyboard.press(u > x ? 'ArrowRight' : 'ArrowLeft')
  for (let i = 0; i < Math.abs(v - y); i++) await page.keyboard.press(v > y ? 'ArrowDown' : 'ArrowUp')
}

async function gameByKeys(browser) {
  const page = await open(browser, server.address)
  const isAt = (target) => target.evaluate((element) => element === document.activeElement)
  const press = async (target) => {
    const square = await target.getAttribute('data-square')
    // Hands and the choice are reached by Tab, squares by arrows.
    const isSquare = () => page.evaluate(() => Boolean(document.activeElement.dataset.square))
    for (let i = 0; i < 30 && !(square ? await isSquare() : await isAt(target)); i++) await page.keyboard.press('Tab')
    if (square) await walk(page, square)
    same(await isAt(target), true, `the focus is not on ${target}`)
    await page.keyboard.press('Enter')
  }
  const moves = GAME.split(' ')
  for (const [index, move] of moves.entries()) {
    await playBy(page, move, press, press)
    same(await line(page), moves.slice(0, index + 1).join(' '), `by keys: after ${move}`)
  }
  await assertShown(page, 'by keys: the end')
  await page.context().close()
}

async function typed(browser) {
  const page = await open(browser, server.address)
  const field = page.locator('.mb-type input')
  const type = async (text) => {
    await field.fill(text)
    await field.press('Enter')
    return page.evaluate(() => told.at(-1))
  }
  for (const text of ['5d5c', '５ｄ５ｃ', 'P-5c', 'p5c', '５三歩', '5三歩', '53歩', '▲５三歩', '☗5三歩(54)']) {
    await jump(page, '')
    same(await type(text), '5d5c', `typed ${text}`)
  }
  await jump(page, CHOICE)
  for (const [text, move] of [['4c4a+', '4c4a+'], ['41飛不成', '4c4a'], ['４一飛成', '4c4a+'], ['Rx4a+', '4c4a+'], ['Rx4a=', '4c4a']]) {
    await jump(page, CHOICE)
    same(await type(text), move, `typed ${text}`)
  }
  await jump(page, `${CHOICE} 4c4a+ 3b4b`)
  same(await type('B*5c'), 'B*5c', 'a typed drop')
  await jump(page, '3e4d 4a2c 1e1c 2c4e+')
  same(await type('同玉'), '5e4e', 'the square of the last move')
  await jump(page, '')
  same(await type('5d3c'), 'refused 5d3c', 'typed illegal')
  same(await page.locator('.mb-problem').textContent(), '“5d3c” is not a legal move here.', 'what is wrong is said')
  await jump(page, CHOICE)
  same(await type('４一飛'), 'refused ４一飛', 'typed with two meanings')
  same(await page.locator('.mb-problem').textContent(), '“４一飛” could be Rx4a+ or Rx4a=.', 'the meanings are said')
  await accessible(page, 'with a problem')
  await page.context().close()
}

async function languagesAndSides(browser) {
  const page = await open(browser, server.address)
  await jump(page, CHOICE)
  await page.evaluate(() => { board.lang = 'ja' })
  same(await cell(page, '4c').getAttribute('aria-label'), '４三, 先手の飛', 'a square in Japanese')
  same(await page.locator('.mb-ranks').textContent(), '一二三四五', 'ranks in Japanese')
  same(await page.locator('.mb-stand[data-side="b"]').getAttribute('aria-label'), '先手の持ち駒', 'a hand in Japanese')
  await playBy(page, '4c4a+', (target) => target.click(), (target) => target.click())
  same(await said(page), '先手、４一飛成', 'a move in Japanese')
  await page.locator('.mb-type input').fill('9九玉')
  await page.locator('.mb-type button').click()
  same(await page.locator('.mb-problem').textContent(), '「9九玉」はここでは指せません。', 'a refusal in Japanese')
  await accessible(page, 'Japanese')
  await screenshot(page, 'board-ja')
  await page.evaluate(() => { board.lang = 'en' })
  await page.evaluate(() => board.flip())
  await assertShown(page, 'flipped')
  same(await page.locator('.mb-files').textContent(), '12345', 'files of a flipped board')
  await playBy(page, '3b4b', (target) => target.click(), (target) => target.click())
  same(await line(page), `${CHOICE} 4c4a+ 3b4b`, 'a flipped board is played on')
  await assertShown(page, 'flipped, after a move')
  await screenshot(page, 'board-flipped')
  await page.evaluate(() => { board.interactive = false })
  same(await page.locator('.mb-table').getAttribute('role'), 'img', 'a board that is a picture')
  const words = await page.locator('.mb-table').getAttribute('aria-label')
  if (!words.includes('Black to move') || !words.includes('5d pawn')) throw new Error(`the picture in words: ${words}`)
  await accessible(page, 'a picture')
  await page.context().close()
}

async function editor(browser) {
  const page = await open(browser, server.address)
  await page.evaluate(() => { board.edit = true })
  const last = () => page.evaluate(() => told.at(-1))
  await drag(page, cell(page, '5d'), cell(page, '3c'))
  same(await last(), 'edited rbsgk/4p/2P2/5/KGSBR b - 1', 'a piece goes anywhere')
  await drag(page, cell(page, '1b'), page.locator('.mb-stand[data-side="b"]'))
  same(await last(), 'edited rbsgk/5/2P2/5/KGSBR b P 1', 'into a hand')
  await drag(page, page.locator('[data-spare="+r"]'), cell(page, '5b'))
  same(await last(), 'edited rbsgk/+r4/2P2/5/KGSBR b P 1', 'a spare piece')
  await drag(page, cell(page, '4a'), page.locator('h1'))
  same(await last(), 'edited r1sgk/+r4/2P2/5/KGSBR b P 1', 'off the board')
  await cell(page, '3c').click()
  await cell(page, '3c').click()
  same(await last(), 'edited r1sgk/+r4/2+P2/5/KGSBR b P 1', 'a second tap promotes')
  await held(page, 'b', 'P').click()
  await cell(page, '4d').click()
  same(await last(), 'edited r1sgk/+r4/2+P2/1P3/KGSBR b - 1', 'from the hand by taps')
  await cell(page, '1e').click()
  await page.locator('.mb-bin').click()
  same(await last(), 'edited r1sgk/+r4/2+P2/1P3/KGSB1 b - 1', 'taken off by taps')
  await cell(page, '3b').click()
  await page.keyboard.press('S')
  same(await last(), 'edited r1sgk/+rs3/2+P2/1P3/KGSB1 b - 1'.replace('+rs3', '+r1s2'), 'a letter with Shift is a piece of White')
  await page.keyboard.press('Delete')
  same(await last(), 'edited r1sgk/+r4/2+P2/1P3/KGSB1 b - 1', 'Delete takes it off')
  await accessible(page, 'the editor')
  await screenshot(page, 'board-editor', { fullPage: true })
  await page.evaluate(() => { board.edit = false })
  await assertShown(page, 'after the editor')
  await page.context().close()
}

async function smallerGame(browser) {
  for (const size of SIZES) {
    const page = await open(browser, server.address, { size })
    await page.evaluate(() => { board.style = 'animals' })
    await jump(page, 'animals')
    same(await page.locator('.mb-cell').count(), 12, 'squares of a smaller board')
    same(await cell(page, '2b').getAttribute('aria-label'), '2b, White lion', 'an animal has a name')
    await assertShown(page, 'animals')
    await fits(page)
    await accessible(page, 'animals')
    await screenshot(page, `board-animals-${size[0]}`)
    await drag(page, cell(page, '3d'), cell(page, '3c'))
    await held(page, 'b', 'C').click()
    await cell(page, '2c').click()
    await page.locator('.mb-type input').fill('２三ひよこ')
    await page.locator('.mb-type button').click()
    same(await told(page), ['refused 3d3c', 'C*2c', 'C*2c'], 'drops of animals, and an elephant that goes straight')
    page.quiet()
    await page.context().close()
  }
}

async function motion(browser) {
  for (const motion of [true, false]) {
    const page = await open(browser, server.address, { motion })
    await page.evaluate(() => { document.querySelector('.mb-cell[data-square="5d"]').click() })
    const gliding = await page.evaluate(() => {
      document.querySelector('.mb-cell[data-square="5c"]').click()
      return document.getAnimations().length
    })
    same([await told(page), gliding > 0], [['5d5c'], motion], 'pieces glide, but not for those who want no motion')
    // Hands beside the board or above and below it, as the window allows.
    for (const [width, isWide] of [[390, false], [1280, true], [320, false]]) {
      await page.setViewportSize({ width, height: 700 })
      await page.waitForFunction((isWide) => document.querySelector('.minishogi-board').classList.contains('mb-wide') === isWide, isWide)
      await fits(page)
    }
    page.quiet()
    await page.context().close()
  }
}

/** Squares, buttons and inputs that are too small for a finger. */
const tooSmall = (page) => page.locator('.mb-cell, .minishogi-board :is(button, input)').evaluateAll((all) => all
  .filter((element) => { const box = element.getBoundingClientRect(); return box.width < 43.9 || box.height < 43.9 })
  .map((element) => element.outerHTML.slice(0, 80)))

async function sizes(browser) {
  for (const size of SIZES) {
    for (const dark of [false, true]) {
      const page = await open(browser, server.address, { size, dark, touch: size[0] < 600 })
      await jump(page, `${CHOICE} 4c4a+ 3b4b B*5c`)
      await fits(page)
      await accessible(page, `${size} ${dark ? 'dark' : 'light'}`)
      same(await tooSmall(page), [], `targets below 44 px at ${size}`)
      await page.evaluate(() => {
        board.arrows([{ move: '4b4a', kind: 'best', label: '1' }, { move: '4e2c', label: '2' }, { move: 'R*2b', kind: 'refuted', side: 'w' }])
        board.marks({ '5c': 'good', '2e': 'bad', '1a': 'hint' })
      })
      await screenshot(page, `board-${size[0]}-${dark ? 'dark' : 'light'}`, { fullPage: true })
      await page.evaluate(() => { board.edit = true })
      await fits(page)
      same(await tooSmall(page), [], `targets of the editor below 44 px at ${size}`)
      await accessible(page, `the editor at ${size}`)
      await screenshot(page, `board-editor-${size[0]}-${dark ? 'dark' : 'light'}`, { fullPage: true })
      page.quiet()
      await page.context().close()
    }
  }
}

await drive(async (browser) => {
  try {
    await wholeGame(browser, {}, (target) => target.click(), 'clicks')
    await wholeGame(browser, { size: [320, 640], touch: true }, (target) => target.tap(), 'touch')
    for (const test of [drags, fingers, illegalTaps, keys, gameByKeys, typed, languagesAndSides, editor, smallerGame, motion, sizes]) await test(browser)
  } finally {
    server.close()
  }
})
