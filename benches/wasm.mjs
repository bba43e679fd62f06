// How fast players are in a page of the browser beside this machine: node benches/wasm.mjs sol05:6 sol09:8, from the checkout.
//
// Each PLAYER:DEPTH is compiled for both, and searches the positions of `bench` (src/bench.rs) to the depth, here and in WebAssembly in turn, nine
// times; of each position the fastest counts. Node.js has the WebAssembly of Chromium. The nodes must be the same in both.

import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const ROUNDS = 9
const cargo = (...words) => execFileSync('cargo', words, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
const positions = [...readFileSync('src/bench.rs', 'utf8').matchAll(/^ {4}"(.*)",$/gm)].map(([, sfen]) => sfen)
const nodesIn = (lines) => Number(lines.filter((line) => line.startsWith('info depth')).at(-1).match(/nodes (\d+)/)[1])

/** The player as the shell has it. `ask` gives the lines up to the one that begins with `last`, if there is to be one. */
function native(player) {
  const messages = cargo('build', '--release', '--package', player, '--message-format=json').split('\n').filter(Boolean).map(JSON.parse)
  const engine = spawn(messages.findLast(({ executable }) => executable).executable, [], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]()
  const ask = async (line, last) => {
    engine.stdin.write(`${line}\n`)
    const said = []
    if (last) {
      do said.push((await lines.next()).value)
      while (!said.at(-1).startsWith(last))
    }
    return said
  }
  return { ask, end: () => engine.stdin.end('quit\n') }
}

/** The same as a page has it. */
async function shared(player) {
  const folder = mkdtempSync(path.join(tmpdir(), 'minishogi-'))
  const page = path.join(folder, 'player.html')
  cargo('run', '--quiet', '--', 'share', player, '--out', page)
  const wasm = Buffer.from(readFileSync(page, 'utf8').match(/id="wasm">(.*?)<\/script>/)[1], 'base64')
  rmSync(folder, { recursive: true })
  const startWasm = new Function(`${readFileSync('crates/browser/page/wasm.js', 'utf8')}; return startWasm`)()
  let said = []
  const instance = await startWasm(wasm, (line) => said.push(line))
  const ask = async (line) => {
    said = []
    instance.obey(line)
    return said
  }
  return { ask, end() {} }
}

/** The nodes of a search, and the milliseconds. */
async function search(engine, sfen, depth) {
  // Clears the table.
  await engine.ask('usinewgame')
  await engine.ask('isready', 'readyok')
  await engine.ask(`position sfen ${sfen}`)
  const began = performance.now()
  const lines = await engine.ask(`go depth ${depth}`, 'bestmove')
  return { nodes: nodesIn(lines), millis: performance.now() - began }
}

console.log('| player | depth | nodes | here | in WebAssembly | |\n|---|---|---|---|---|---|')
for (const [player, depth] of process.argv.slice(2).map((word) => word.split(':'))) {
  const both = [native(player), await shared(player)]
  const fastest = both.map(() => positions.map(() => Infinity))
  let total = 0
  for (let round = 0; round < ROUNDS; round++) {
    total = 0
    for (const [i, sfen] of positions.entries()) {
      const [here, there] = [await search(both[0], sfen, depth), await search(both[1], sfen, depth)]
      if (here.nodes !== there.nodes) throw new Error(`${player}, ${sfen}: ${here.nodes} nodes here, ${there.nodes} in WebAssembly`)
      total += here.nodes
      fastest[0][i] = Math.min(fastest[0][i], here.millis)
      fastest[1][i] = Math.min(fastest[1][i], there.millis)
    }
  }
  both.forEach((engine) => engine.end())
  const [here, there] = fastest.map((millis) => (total / millis.reduce((a, b) => a + b)) * 1000)
  const million = (nps) => `${(nps / 1e6).toFixed(1)} million`
  console.log(`| ${player} | ${depth} | ${total} | ${million(here)} | ${million(there)} | ${((100 * there) / here).toFixed(0)} % |`)
}
