// A shared page, opened from the disk: node share.mjs PAGE ENGINE [NET], where ENGINE is the same player compiled for this machine, and NET the network
// that it plays with.
//
// The test has Black's moves from the engine here, and the page answers for White: the same player must play the same moves in both.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { SIZES, accessible, drive, fits, newGame, open, same, screenshot, waitForPlies } from './drive.mjs'

const [file, program, net] = process.argv.slice(2)

/** A USI engine of this machine. */
class Engine {
  constructor(path) {
    this.process = spawn(path, [], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]()
    if (net) this.process.stdin.write(`setoption name EvalFile value ${net}\n`)
  }

  /** Sends a line, and returns the first line of the answer that begins like this. */
  async ask(line, beginning) {
    this.process.stdin.write(`${line}\n`)
    for (;;) {
      const { value, done } = await this.lines.next()
      if (done) throw new Error(`the engine ended at ${line}`)
      if (value.startsWith(beginning)) return value
    }
  }

  /** Its move, as on the page. */
  async bestmove(moves) {
    this.process.stdin.write(`position startpos${moves.length ? ` moves ${moves.join(' ')}` : ''}\n`)
    return (await this.ask('go depth 3', 'bestmove ')).split(' ')[1]
  }

  async legalMoves(moves) {
    this.process.stdin.write(`position startpos${moves.length ? ` moves ${moves.join(' ')}` : ''}\n`)
    // A line of its own tells that there is nothing more to come.
    this.process.stdin.write('moves\n')
    return (await this.ask('isready', '')).split(' ').filter((move) => move && move !== 'readyok')
  }

  end() {
    this.process.stdin.end('quit\n')
  }
}

const ready = (page) => page.waitForSelector('html[data-ready]')
const played = (page) => page.locator('#moves [data-ply]').count()
const status = (page) => page.locator('#status').textContent()
const isOver = (page) => page.locator('#status.ended').count()

/** The moves of the game as the page writes them for others. */
async function movesOf(page) {
  await page.evaluate(() => {
    document.querySelector('#text').value = ''
    document.querySelector('#copy').click()
  })
  await page.waitForFunction(() => document.querySelector('#text').value !== '')
  const text = await page.locator('#text').inputValue()
  return text.trim().split(' moves ')[1]?.split(' ') ?? []
}

/** Makes a move by the field for typed ones, as a player who cannot see the board does. */
async function type(page, move) {
  if ((await page.locator('#type').getAttribute('aria-pressed')) === 'false') await page.locator('#type').click()
  await page.locator('.mb-type input').fill(move)
  await page.locator('.mb-type button').click()
}

/** Chooses depth 3 for White, and begins. */
async function begin(page) {
  await page.locator('#both-players').evaluate((details) => (details.open = true))
  await page.locator('#level-w').selectOption('{"depth":3}')
  await newGame(page)
}

async function wholeGame(browser) {
  const page = await open(browser, file)
  await ready(page)
  const engine = new Engine(program)
  try {
    await playToTheEnd(page, engine)
  } finally {
    // An engine that goes on would keep a failed test for ever.
    engine.end()
  }
  await page.context().close()
}

async function playToTheEnd(page, engine) {
  await begin(page)
  const moves = []
  while (!(await isOver(page))) {
    if (moves.length > 200) throw new Error('the game does not end')
    const mine = await engine.bestmove(moves)
    if (mine === 'resign') break
    await type(page, mine)
    moves.push(mine)
    // The page has answered, or has nothing to answer.
    await page.waitForFunction((count) => document.querySelector('#status.ended') || document.querySelectorAll('#moves [data-ply]').length > count, moves.length)
    if (await isOver(page)) break
    const answer = (await movesOf(page)).at(-1)
    same(answer, await engine.bestmove(moves), `the player plays the same here and there, after ${moves.join(' ')}`)
    moves.push(answer)
    page.quiet()
  }
  same(await isOver(page), 1, `the game is over: ${await status(page)}`)
  same(await played(page), moves.length, 'every move is in the list')
  same(await movesOf(page), moves, 'the game is written as it was played')
  same(await engine.legalMoves(moves), [], `nobody can move after ${moves.join(' ')}`)
  await screenshot(page, 'share-end-1280')
}

async function everySize(browser) {
  for (const size of SIZES) {
    for (const lang of ['en', 'ja']) {
      const page = await open(browser, file, { size, lang, touch: size[0] < 1000 })
      await ready(page)
      await type(page, '5d5c')
      await waitForPlies(page, 2)
      await fits(page)
      page.quiet()
      await screenshot(page, `share-${size[0]}-${lang}`, { fullPage: true })
      if (size[0] !== 390) await accessible(page, `share ${size[0]} ${lang}`)
      await page.context().close()
    }
  }
}

/** Who has had enough ends the search, takes a move back and goes on. */
async function stopsAndGoesOn(browser) {
  const page = await open(browser, file)
  await ready(page)
  await type(page, '5d5c')
  await waitForPlies(page, 2)
  await page.locator('#undo').click()
  await type(page, '3e3d')
  await page.locator('#undo').click()
  await type(page, '3e2d')
  await waitForPlies(page, 2)
  await page.locator('#hint').click()
  await page.waitForFunction(() => /Hint: /.test(document.querySelector('#status').textContent))
  await type(page, '5a5b')
  same(await page.locator('.mb-problem').textContent() !== '', true, 'an illegal move is refused')
  same(await played(page), 2, 'and not played')
  page.quiet()
  await page.context().close()
}

await drive(async (browser) => {
  await wholeGame(browser)
  await everySize(browser)
  await stopsAndGoesOn(browser)
})
