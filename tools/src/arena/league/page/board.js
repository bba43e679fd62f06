// Games on a board: positions, moves, pictures.
'use strict'

const make = (space) => (name, attributes = {}, ...children) => {
  const element = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
const html = make('http://www.w3.org/1999/xhtml')
const svg = make('http://www.w3.org/2000/svg')

// A position is the pieces by square and the counts in hand by letter, as SFEN spells them: `+p` and `P` are pieces, White's are lower case.

function readPosition(sfen) {
  const [ranks, side = 'b', hands = '-', number = '1'] = sfen.split(' ')
  const position = { board: {}, hands: {}, side, number: Number(number) }
  ranks.split('/').forEach((rank, row) => {
    let file = 5
    for (const [, piece, empty] of rank.matchAll(/(\+?[a-z])|(\d)/gi)) {
      if (piece) position.board[file-- + 'abcde'[row]] = piece
      else file -= Number(empty)
    }
  })
  for (const [, count, letter] of hands.matchAll(/(\d*)([a-z])/gi)) position.hands[letter] = Number(count || 1)
  return position
}

const isBlack = (piece) => piece !== piece.toLowerCase()

// The position after a move, or nothing where there is no such piece. What is legal is not known here.
function play(position, move) {
  const board = { ...position.board }, hands = { ...position.hands }
  const isBlackToMove = position.side === 'b'
  const own = (piece) => (isBlackToMove ? piece.toUpperCase() : piece.toLowerCase())
  const [, dropped, from, to, promotes] = move.match(/^(?:([A-Z])\*|(\d[a-e]))(\d[a-e])(\+?)$/) ?? []
  if (dropped) {
    if (!hands[own(dropped)]) return undefined
    hands[own(dropped)] -= 1
    board[to] = own(dropped)
  } else {
    if (!board[from]) return undefined
    const captured = board[to] && own(board[to].replace('+', ''))
    if (captured) hands[captured] = (hands[captured] ?? 0) + 1
    board[to] = promotes + board[from]
    delete board[from]
  }
  return { board, hands, side: isBlackToMove ? 'w' : 'b', number: position.number + 1, last: [from, to] }
}

function writePosition({ board, hands, side, number }) {
  const ranks = [...'abcde'].map((rank) =>
    [...'54321'].map((file) => board[file + rank] ?? ' ').join('').replace(/ +/g, (gap) => gap.length))
  const held = [...'RBGSPrbgsp'].filter((letter) => hands[letter]).map((letter) => (hands[letter] > 1 ? hands[letter] : '') + letter)
  return `${ranks.join('/')} ${side} ${held.join('') || '-'} ${number}`
}

// The board, with the measures of `minishogi svg`. The kanji come with the data of the page.

const CELL = 72, LEFT = 104, TOP = 36, SIDE = 5 * CELL, PLACE = SIDE / 6

function drawPiece(x, y, scale, piece) {
  const outline = (size) => `M0 ${-30 * size}L${19.5 * size} ${-21 * size}L${27 * size} ${29 * size}H${-27 * size}L${-19.5 * size} ${-21 * size}Z`
  const group = svg('g', { transform: `translate(${x} ${y}) scale(${isBlack(piece) ? scale : -scale})`, class: isBlack(piece) ? 'black' : 'white' })
  group.append(svg('path', { d: outline(1) }))
  if (piece.startsWith('+')) group.append(svg('path', { d: outline(0.84), class: 'promoted' }))
  group.append(svg('text', { y: 17, 'font-size': 35 }, kanji[piece.toUpperCase()] ?? piece))
  return group
}

function drawHand(position, isOfBlack) {
  // White's begins at the top left, Black's at the bottom right.
  const x = isOfBlack ? LEFT + SIDE + 34 + 52 : 38
  const place = (number) => (isOfBlack ? TOP + SIDE - (number + 0.5) * PLACE : TOP + (number + 0.5) * PLACE)
  const inwards = isOfBlack ? -1 : 1
  const group = svg('g', {})
  for (const [lang, name] of [['en', isOfBlack ? 'Black' : 'White'], ['ja', isOfBlack ? '先手' : '後手']]) {
    group.append(svg('text', { x: x - inwards * 7, y: place(0) + 9, 'font-size': 23, class: 't', lang }, name))
  }
  if ((position.side === 'b') === isOfBlack) {
    const tip = x + inwards * 46
    group.append(svg('path', { d: `M${tip} ${place(0)}l${-inwards * 15} -9v18Z`, class: 'turn' }))
  }
  const held = [...'PSBRG'].map((letter) => (isOfBlack ? letter : letter.toLowerCase())).filter((letter) => position.hands[letter])
  held.forEach((letter, index) => {
    const y = place(index + 1)
    group.append(drawPiece(x, y, 0.84, letter))
    if (position.hands[letter] > 1) group.append(svg('text', { x: x + inwards * 36, y: y + 9, 'font-size': 26 }, String(position.hands[letter])))
  })
  return group
}

function drawBoard(position) {
  const picture = svg('svg', { viewBox: '0 0 588 402', role: 'img' }, svg('title', {}, writePosition(position)))
  picture.append(svg('rect', { x: LEFT, y: TOP, width: SIDE, height: SIDE, class: 'field' }))
  const corner = (square) => [LEFT + (5 - square[0]) * CELL, TOP + 'abcde'.indexOf(square[1]) * CELL]
  for (const square of (position.last ?? []).filter(Boolean)) {
    const [x, y] = corner(square)
    picture.append(svg('rect', { x, y, width: CELL, height: CELL, class: 'last' }))
  }
  for (let i = 0; i <= 5; i++) {
    const lines = `M${LEFT + i * CELL} ${TOP}v${SIDE}M${LEFT} ${TOP + i * CELL}h${SIDE}`
    picture.append(svg('path', { d: lines, class: 'line' }))
  }
  for (let i = 0; i < 5; i++) {
    picture.append(svg('text', { x: LEFT + (i + 0.5) * CELL, y: 24, class: 'edge' }, '54321'[i]))
    picture.append(svg('text', { x: LEFT + SIDE + 17, y: TOP + (i + 0.5) * CELL + 8, class: 'edge' }, 'abcde'[i]))
  }
  for (const [square, piece] of Object.entries(position.board)) {
    const [x, y] = corner(square)
    picture.append(drawPiece(x + CELL / 2, y + CELL / 2, 1, piece))
  }
  picture.append(drawHand(position, true), drawHand(position, false))
  return picture
}
