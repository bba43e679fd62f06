// A USI engine that plays one game, against every opponent: node scripted_engine.mjs [FAULT FILE]
//
// With FAULT `crash` it ends in the middle of its first search, and makes the file, so that it does so once; `illegal` plays an illegal move, once;
// `silent` thinks until it is told to stop, once, and `deaf` until it is ended.

import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** Captures, drops, a promotion that can be declined, and mate. */
export const GAME = ('3e4d 4a2c 1e1c 2c4e+ 5e4e 5a4a 1c4c G*3b 4c4a+ 3b4b B*5c 4b4a 5c3a+ R*2b 4d5e 2b2e+ R*3e 4a5b S*2d B*1c 3a1c 5b5a B*4d 2a2b 1c2b')
  .split(' ')

function run(fault, file) {
  let moves = []
  let isThinking = false
  const say = (line) => process.stdout.write(`${line}\n`)
  createInterface({ input: process.stdin }).on('line', (line) => {
    const [word, ...rest] = line.split(' ')
    if (word === 'usi') ['id name script', 'usiok'].forEach(say)
    else if (word === 'isready') say('readyok')
    else if (word === 'quit') process.exit(0)
    else if (word === 'stop' && isThinking) {
      isThinking = false
      say('bestmove resign')
    }
    else if (word === 'position') moves = rest.includes('moves') ? rest.slice(rest.indexOf('moves') + 1) : []
    else if (word === 'go') {
      const isFaulty = fault && !existsSync(file)
      if (isFaulty) writeFileSync(file, '')
      if (isFaulty && fault === 'crash') {
        process.stderr.write('the player has fallen over\n')
        return process.exit(3)
      }
      if (isFaulty && fault === 'illegal') return say('bestmove 5e5a')
      isThinking = isFaulty && fault === 'silent'
      if (isThinking || (isFaulty && fault === 'deaf')) return
      const move = GAME[moves.length]
      if (!move || moves.some((done, ply) => done !== GAME[ply])) return say('bestmove resign')
      // Black is a little better after each move.
      const value = moves.length * 30 * (moves.length % 2 === 0 ? 1 : -1)
      say(`info depth 3 score cp ${value} nodes 1234 time 12 pv ${GAME.slice(moves.length, moves.length + 3).join(' ')}`)
      say(`bestmove ${move}`)
    }
  })
}

if (process.argv[1]?.endsWith('scripted_engine.mjs')) run(process.argv[2], process.argv[3])
