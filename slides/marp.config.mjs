// How Marp turns a deck into HTML: the theme, and links that lead from where the HTML is built.

import path from 'node:path'

const slides = import.meta.dirname
const repository = path.dirname(slides)
const built = path.join(repository, 'target', 'slides')

// Links in a deck are those of the repository. Other decks are built; all else stays where it is.
function linkFromBuilt(href, language) {
  if (/^([a-z]+:|#)/.test(href)) return href
  const [file, anchor = ''] = href.split(/(?=#)/)
  const target = path.resolve(slides, language, file)
  const deck = path.relative(slides, target).match(/^(en|ja)[/\\](\w+)\.md$/)
  const goal = deck ? path.join(built, deck[1], `${deck[2]}.html`) : target
  return path.relative(path.join(built, language), goal).replaceAll(path.sep, '/') + anchor
}

function relink(markdown) {
  markdown.core.ruler.push('relink', (state) => {
    const language = process.env.LAB_LANGUAGE
    for (const token of state.tokens.flatMap((token) => token.children ?? [])) {
      if (token.type === 'link_open') token.attrSet('href', linkFromBuilt(token.attrGet('href'), language))
    }
  })
}

export default {
  themeSet: path.join(slides, 'theme.css'),
  allowLocalFiles: true,
  html: true,
  engine: ({ marp }) => marp.use(relink),
}
