// The page that board.mjs drives: it plays the part of a game, which knows some lines and no others.
'use strict'

const views = JSON.parse(document.getElementById('views').textContent)
const board = new MinishogiBoard(document.getElementById('board'), { style: 'wood', lang: 'en' })
let line = []
// The messages of the board to the page.
const told = []

board.onmove = (usi) => {
  told.push(usi)
  const next = [...line, usi]
  if (views[next.join(' ')]) line = next
  board.show(views[line.join(' ')], { animate: true })
}
board.onrefused = (text) => told.push(`refused ${text}`)
board.onedit = (sfen) => told.push(`edited ${sfen}`)

/** Shows the position after these moves. */
function jump(moves) {
  line = moves ? moves.split(' ') : []
  told.length = 0
  board.show(views[line.join(' ')])
}
jump('')
