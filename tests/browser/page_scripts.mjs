// The scripts of the page to play on, without a browser: texts, the review of a game, and the spelling of values. Prints the values of VALUES.

import { readFileSync } from 'node:fs'
import { same } from './same.mjs'

const folder = new URL('../../crates/web/page/', import.meta.url)
const read = (name) => readFileSync(new URL(name, folder), 'utf8')
const run = (text) => new Function(text)()
globalThis.window = globalThis
run(readFileSync(new URL('../../crates/board/page/board.js', import.meta.url), 'utf8'))
const TEXTS = read('texts.js')
run(TEXTS)
run(read('review.js'))

// A key that comes twice ends the page, as does one without both languages, and a question for a text that is not there.
const throws = (work) => {
  try {
    work()
  } catch (error) {
    return error.message
  }
}
const with_ = (line) => TEXTS.replace("const TEXTS = [", `const TEXTS = [\n${line}`)
same(throws(() => run(with_("['title', 'Again', 'また'],"))), 'texts.js: the key title comes twice', 'a key twice')
same(throws(() => run(with_("['other', 'Alone'],"))), 'texts.js: other has one text in each language', 'one language alone')
same(throws(() => MinishogiTexts.say('en', 'no such key')), 'texts.js: there is no text no such key', 'an unknown key')
run(TEXTS)

// Every text that the page asks for is there, and every text that is there is asked for.
const page = read('play.html')
const scripts = ['play.js', 'http.js', 'pieces.js', 'review.js'].map(read).join('\n') + readFileSync(new URL('../../crates/browser/page/backend.js', import.meta.url), 'utf8')
const asked = [
  ...page.matchAll(/data-t(?:-label|-title)?="([^"]*)"/g),
  ...scripts.matchAll(/\b(?:t|both|solved)\('([^']*)'/g),
  ...scripts.matchAll(/\bsay\((?:lang, |'en', |'ja', )?'([a-z][a-z_]+)'/g),
].map(([, key]) => key)
same([...new Set(asked)].filter((key) => !MinishogiTexts.has(key)), [], 'texts that the page asks for and nobody wrote')
// Groups of players, kinds of levels and formats of files are keys by their names.
const named = [...scripts.matchAll(/'([a-z_]+)'|\b(by_[a-z]+):/g)].map(([, quoted, level]) => quoted ?? level)
const used = new Set([...asked, ...named, 'kif', 'ki2', 'csa', 'usi', 'jsonl', 'jkf', 'kif9'])
same(MinishogiTexts.keys.filter((key) => !used.has(key)), [], 'texts that nobody asks for')

// The review of a game by its values.
const { notes, accuracy, mistakes } = MinishogiReview
const sides = ['b', 'w', 'b', 'w', 'b']
const judged = [
  { value: 0, best: 'a' }, { value: -300, best: 'c' }, { value: -300, best: 'd' }, { value: 31999, best: 'e' }, { value: 31999, best: null },
]
const report = notes(['x', 'c', 'd', 'f'], sides, judged)
same(report.map(({ verdict, cost }) => [verdict, cost]), [['?', 300], ['', 0], ['', 0], ['', 0]], 'a cost for the side that moved')
same(mistakes(report, sides, ['b', 'w']), [0], 'the mistakes')
same(mistakes(report, sides, ['w']), [], 'of a side')
const missed = notes(['x'], ['b'], [{ value: 31997, best: 'a' }, { value: 200, best: null }])
same([missed[0].verdict, missed[0].missed], ['??', true], 'a mate that was missed')
same(notes(['x'], ['w'], [{ value: null, best: null }, { value: 200, best: null }])[0].cost, null, 'without a value there is no cost')
same(notes(['x', 'y'], sides, [{ value: 0, best: 'x' }]), [], 'no note before the next position is judged')
same(accuracy(report, sides, 'w'), 1, 'nothing better was found')
const lost = 0.5 - 1 / (1 + Math.exp(300 / 400))
same(accuracy(report, sides, 'b').toFixed(9), ((Math.exp(-4 * lost) + 1) / 2).toFixed(9), 'the formula that the page shows')
same(accuracy([], [], 'b'), null, 'no move, no accuracy')

console.log((process.env.VALUES ?? '').split(' ').map((value) => MinishogiBoard.value(Number(value))).join(' '))
