// The board, the moves of each position with their values, and the line that is shown.
'use strict'

const byId = (id) => document.getElementById(id)
const { start, positions, kana } = JSON.parse(byId('data').textContent)

const make = (space) => (name, attributes = {}, ...children) => {
  const element = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
const html = make('http://www.w3.org/1999/xhtml')
const svg = make('http://www.w3.org/2000/svg')
const both = (en, ja) => [html('span', { class: 't', lang: 'en' }, en), html('span', { class: 't', lang: 'ja' }, ja)]

// A position is the pieces by square and the counts in hand by letter, as SFEN spells them: `+c` and `C` are pieces, White's are lower case.

function readPosition(sfen) {
  const [ranks, side = 'b', hands = '-', number = '1'] = sfen.split(' ')
  const position = { board: {}, hands: {}, side, number: Number(number) }
  ranks.split('/').forEach((rank, row) => {
    let file = 3
    for (const [, piece, empty] of rank.matchAll(/(\+?[a-z])|(\d)/gi)) {
      if (piece) position.board[file-- + 'abcd'[row]] = piece
      else file -= Number(empty)
    }
  })
  for (const [, count, letter] of hands.matchAll(/(\d*)([a-z])/gi)) position.hands[letter] = Number(count || 1)
  return position
}

// The position after a move. What is legal is not known here.
function play(position, move) {
  const board = { ...position.board }, hands = { ...position.hands }
  const isBlack = position.side === 'b'
  const own = (piece) => (isBlack ? piece.toUpperCase() : piece.toLowerCase())
  const [, dropped, from, to, promotes] = move.match(/^(?:([A-Z])\*|(\d[a-d]))(\d[a-d])(\+?)$/)
  if (dropped) {
    hands[own(dropped)] -= 1
    board[to] = own(dropped)
  } else {
    const captured = board[to] && own(board[to].replace('+', ''))
    if (captured) hands[captured] = (hands[captured] ?? 0) + 1
    board[to] = promotes + board[from]
    delete board[from]
  }
  return { board, hands, side: isBlack ? 'w' : 'b', number: position.number + 1, last: [from, to] }
}

function writePosition({ board, hands, side, number }) {
  const ranks = [...'abcd'].map((rank) =>
    [...'321'].map((file) => board[file + rank] ?? ' ').join('').replace(/ +/g, (gap) => gap.length))
  const held = [...'LGEClgec'].filter((letter) => hands[letter]).map((letter) => (hands[letter] > 1 ? hands[letter] : '') + letter)
  return `${ranks.join('/')} ${side} ${held.join('') || '-'} ${number}`
}

const keyOf = (position) => writePosition(position).replace(/ \d+$/, '')

// The picture: three by four squares of 100, the hands beside.

const CELL = 100, LEFT = 90, TOP = 30

function drawPiece(x, y, scale, piece) {
  const isBlack = piece !== piece.toLowerCase()
  const group = svg('g', { transform: `translate(${x} ${y}) scale(${isBlack ? scale : -scale})`, class: isBlack ? 'black' : 'white' })
  group.append(svg('path', { d: 'M-36 40V-28L0 -44L36 -28V40Z' }), svg('text', { y: 20, 'font-size': 46 }, kana[piece.toUpperCase()]))
  return group
}

function drawBoard(position) {
  const picture = svg('svg', { viewBox: '0 0 480 440', role: 'img' }, svg('title', {}, writePosition(position)))
  picture.append(svg('rect', { x: LEFT, y: TOP, width: 3 * CELL, height: 4 * CELL, class: 'field' }))
  const corner = (square) => [LEFT + (3 - square[0]) * CELL, TOP + 'abcd'.indexOf(square[1]) * CELL]
  for (const square of (position.last ?? []).filter(Boolean)) {
    const [x, y] = corner(square)
    picture.append(svg('rect', { x, y, width: CELL, height: CELL, class: 'last' }))
  }
  for (let i = 1; i < 3; i++) picture.append(svg('path', { d: `M${LEFT + i * CELL} ${TOP}v${4 * CELL}`, class: 'grid' }))
  for (let i = 1; i < 4; i++) picture.append(svg('path', { d: `M${LEFT} ${TOP + i * CELL}h${3 * CELL}`, class: 'grid' }))
  for (let i = 0; i < 3; i++) picture.append(svg('text', { x: LEFT + (i + 0.5) * CELL, y: 20, class: 'edge' }, '321'[i]))
  for (let i = 0; i < 4; i++) picture.append(svg('text', { x: LEFT + 3 * CELL + 14, y: TOP + (i + 0.5) * CELL + 6, class: 'edge' }, 'abcd'[i]))
  for (const [square, piece] of Object.entries(position.board)) {
    const [x, y] = corner(square)
    picture.append(drawPiece(x + CELL / 2, y + CELL / 2, 1, piece))
  }
  for (const [letters, x, first, step] of [['LGEC', 446, TOP + 4 * CELL - 40, -80], ['lgec', 40, TOP + 40, 80]]) {
    const held = [...letters].flatMap((letter) => Array(position.hands[letter] ?? 0).fill(letter))
    held.forEach((letter, index) => picture.append(drawPiece(x, first + index * Math.min(step, 340 / held.length * Math.sign(step)) , 0.7, letter)))
  }
  return picture
}

// What is shown: a line from the start, and how far along it.

let line = [], shown = 0

function positionsOf(moves) {
  const all = [readPosition(start)]
  for (const move of moves) all.push(play(all.at(-1), move))
  return all
}

function valueText(value) {
  if (value === 0) return both('draw', '引き分け')
  return value > 0 ? both(`wins in ${value}`, `${value}手勝ち`) : both(`loses in ${-value}`, `${-value}手負け`)
}

const classOf = (value) => (value > 0 ? 'win' : value < 0 ? 'loss' : 'draw')

function entry(label, value, isCurrent, choose) {
  const button = html('button', { type: 'button', ...(isCurrent && { 'aria-current': 'true' }) }, html('span', {}, label))
  if (value !== undefined) button.append(html('span', { class: classOf(value) }, ...valueText(value)))
  button.addEventListener('click', choose)
  return html('li', {}, button)
}

function show(ply) {
  const all = positionsOf(line)
  shown = Math.max(0, Math.min(ply, line.length))
  const position = all[shown]
  byId('board').replaceChildren(drawBoard(position))
  byId('sfen').textContent = writePosition(position)
  byId('ply').max = line.length
  byId('ply').value = shown
  const moves = positions[keyOf(position)]
  byId('moves').replaceChildren(...(moves ?? []).map(([move, value, after]) =>
    entry(move, value, move === line[shown], () => {
      line = [...line.slice(0, shown), move, ...(after ? after.split(' ') : [])]
      show(shown + 1)
    })))
  byId('unknown').hidden = moves !== undefined
  byId('line').replaceChildren(...line.map((move, index) => {
    const known = positions[keyOf(all[index])]?.find(([other]) => other === move)
    return entry(`${index + 1}. ${move}`, known?.[1], index === shown - 1, () => show(index + 1))
  }))
  byId('line').querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  const side = position.side === 'b' ? ['Black', '先手'] : ['White', '後手']
  const left = line.length - shown
  byId('told').replaceChildren(...(left === 0
    ? both('The end', '終局')
    : [...both(`${side[0]} to move: `, `${side[1]}の番: `), ...(moves?.length ? valueText(moves[0][1]) : both(`${left} plies to the end`, `残り ${left} 手`))]))
}

const steps = { first: () => show(0), previous: () => show(shown - 1), next: () => show(shown + 1), last: () => show(line.length) }
for (const [id, step] of Object.entries(steps)) byId(id).addEventListener('click', step)
byId('ply').addEventListener('input', () => show(Number(byId('ply').value)))
const keys = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' }
document.addEventListener('keydown', (event) => {
  if (!keys[event.key] || event.target.matches?.('input') || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  steps[keys[event.key]]()
})

const best = positions[keyOf(readPosition(start))]?.[0]
if (best) line = [best[0], ...(best[2] ? best[2].split(' ') : [])]
show(0)
