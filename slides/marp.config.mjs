// How Marp turns a deck into HTML or PDF: the theme, and links that lead somewhere from there. build.sh sets the variables:
//
//   LAB_LANGUAGE   the folder of the deck, en or ja
//   LAB_KIND       html or pdf
//   LAB_URL        where the repository can be read, as in https://example.org/minishogi-lab/blob/main; may be missing

import path from 'node:path'

const slides = import.meta.dirname
const repository = path.dirname(slides)
const { LAB_LANGUAGE: language = 'en', LAB_KIND: kind = 'html', LAB_URL: url } = process.env
const built = path.join(repository, 'target', 'slides', language)

// The links of a deck are those of the repository. In HTML they lead to other decks as they are built, and to files as they are. A PDF is
// taken elsewhere: without an address it has no link into the repository.
function newTarget(link) {
  if (/^([a-z]+:|#)/.test(link)) return link
  const [file, anchor = ''] = link.split(/(?=#)/)
  const target = path.resolve(slides, language, file)
  const deck = path.relative(slides, target).match(/^(en|ja)[/\\](\w+)\.md$/)
  if (kind === 'html' && deck) return relative(built, path.join(built, '..', deck[1], `${deck[2]}.html`)) + anchor
  if (url) return `${url.replace(/\/$/, '')}/${relative(repository, target)}${anchor}`
  return kind === 'html' ? relative(built, target) + anchor : undefined
}

function relative(from, to) {
  return path.relative(from, to).replaceAll(path.sep, '/')
}

function relink(markdown) {
  markdown.core.ruler.push('relink', (state) => {
    for (const token of state.tokens.flatMap((token) => token.children ?? [])) {
      if (token.type !== 'link_open') continue
      const target = newTarget(token.attrGet('href'))
      token.attrs = token.attrs.filter(([name]) => name !== 'href')
      if (target) token.attrSet('href', target)
    }
  })
}

// A number and its counter stay on one line, as in `4 回目` and `第 4 回`: in Japanese the space between the two would be a place to break.
const betweenNumberAndCounter = /(?<=[0-9]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=第) (?=[0-9])/gu

function keepCounters(markdown) {
  markdown.core.ruler.push('counters', (state) => {
    for (const { children } of state.tokens) {
      // A number may be in bold and its counter not.
      let before = ''
      for (const token of children ?? []) {
        if (token.type === 'text') {
          const text = (before + token.content).replace(betweenNumberAndCounter, '\u00a0')
          token.content = text.slice(before.length)
          before = text.slice(-1)
        } else if (!['strong_open', 'strong_close', 'em_open', 'em_close'].includes(token.type)) {
          before = ''
        }
      }
    }
  })
}

// A word with a hyphen is one word, as in `df-pn`: a word joiner after it leaves no place to break.
function keepWords(markdown) {
  markdown.core.ruler.push('words', (state) => {
    for (const token of state.tokens.flatMap((token) => token.children ?? [])) {
      if (token.type === 'text') token.content = token.content.replace(/(?<=\p{L}-)(?=\p{L})/gu, '\u2060')
    }
  })
}

// Cells that are a number, perhaps with a unit, stand at the right of their column, and so does the headline of a column of such cells.
const isNumber = /^[−+±-]?[0-9][0-9,.]*( ± [0-9,.]+)?( ?(%|h|s|ms|plies|時間|秒|手))?$/u

function alignNumbers(markdown) {
  markdown.core.ruler.push('numbers', (state) => {
    let heads = []
    let row = -1
    let column = -1
    let cells = []
    state.tokens.forEach((token, index) => {
      if (token.type === 'table_open') [heads, cells, row] = [[], [], -1]
      if (token.type === 'tr_open') [row, column] = [row + 1, -1]
      if (token.type === 'th_open') heads.push(token)
      if (token.type === 'td_open') {
        column += 1
        const text = (state.tokens[index + 1].children ?? []).filter(({ type }) => ['text', 'code_inline'].includes(type)).map(({ content }) => content).join('')
        cells.push({ token, column, text: text.trim() })
      }
      if (token.type !== 'table_close') return
      heads.forEach((head, column) => {
        const filled = cells.filter((cell) => cell.column === column && !['', '?', '–', '…'].includes(cell.text))
        if (filled.length === 0 || !filled.every(({ text }) => isNumber.test(text))) return
        for (const cell of [head, ...cells.filter((cell) => cell.column === column).map(({ token }) => token)]) cell.attrSet('data-number', '')
      })
    })
  })
}

export default {
  themeSet: path.join(slides, 'theme.css'),
  allowLocalFiles: true,
  html: true,
  engine: ({ marp }) => {
    marp.use(relink).use(alignNumbers).use(keepWords)
    return language === 'ja' ? marp.use(keepCounters) : marp
  },
}
