// A shared page with the random player, who shall not play the same again and again: node share_random.mjs PAGE.

import { drive, open } from './drive.mjs'

const GAMES = 40

await drive(async (browser) => {
  const page = await open(browser, process.argv[2])
  await page.waitForSelector('html[data-ready]')
  const moves = await page.evaluate(async (games) => {
    const moves = []
    for (let game = 0; game < games; game++) {
      const { bestmove } = await MinishogiBackend.go({ seat: 'hint', engine: 'sol01', game, sfen: 'rbsgk/4p/5/P4/KGSBR b - 1', moves: [], limit: { depth: 1 } }, () => {})
      moves.push(bestmove)
    }
    return moves
  }, GAMES)
  page.quiet()
  // Of fourteen moves; fewer than five in forty games is less likely than one in a thousand million.
  if (new Set(moves).size < 5) throw new Error(`always the same: ${moves.join(' ')}`)
})
