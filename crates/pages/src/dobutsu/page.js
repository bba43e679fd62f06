// The board, the moves of each position with their values, and the line that is shown.
const { start, positions, pieces } = JSON.parse(byId('data').textContent)

const board = new MinishogiBoard(byId('board'), { style: 'animals', lang: shownLanguage(), announce: false })

// Positions are known by board, side and hands, not by the number of the move.
const keyOf = (position) => MinishogiBoard.sfen(position).replace(/ \d+$/, '')

// The display: a line from the start, and a place in it.

let line = [], shown = 0

// The position with the moves that this page knows there: the user can make those.
function named(position) {
  const moves = positions[keyOf(position)] ?? []
  return { ...position, moves: moves.map(([move]) => move), names: Object.fromEntries(moves.map(([move, , , en, ja]) => [move, { en, ja }])) }
}

function positionsOf(moves) {
  const all = [MinishogiBoard.position(start, pieces)]
  for (const move of moves) all.push(MinishogiBoard.after(named(all.at(-1)), move))
  return all
}

function valueText(value) {
  if (value === 0) return both('draw', '引き分け')
  return value > 0 ? both(`wins in ${value}`, `${value} 手で勝ち`) : both(`loses in ${-value}`, `${-value} 手で負け`)
}

const classOf = (value) => (value > 0 ? 'win' : value < 0 ? 'loss' : 'draw')

// A move with its value and its name.
function entry(label, known, isCurrent, choose) {
  const button = html('button', { type: 'button', ...(isCurrent && { 'aria-current': 'true' }) }, html('span', {}, label))
  if (known) {
    const [, value, , en, ja] = known
    button.append(html('span', { class: classOf(value) }, ...valueText(value)), html('small', {}, ...both(en, ja)))
  }
  button.addEventListener('click', choose)
  return html('li', {}, button)
}

function show(ply) {
  const all = positionsOf(line)
  const isStep = Math.abs(ply - shown) === 1
  shown = Math.max(0, Math.min(ply, line.length))
  const position = all[shown]
  board.show(named(position), { animate: isStep })
  // The move that comes next.
  const next = line[shown]
  const isBest = next === positions[keyOf(position)]?.[0]?.[0]
  board.arrows(next ? [{ move: next, kind: isBest ? 'best' : 'played' }] : [])
  byId('sfen').textContent = MinishogiBoard.sfen(position)
  byId('ply').max = line.length
  byId('ply').value = shown
  const moves = positions[keyOf(position)]
  byId('moves').replaceChildren(...(moves ?? []).map((known) => {
    const [move, , after] = known
    return entry(move, known, move === line[shown], () => follow(move, after))
  }))
  byId('unknown').hidden = moves !== undefined
  byId('line').replaceChildren(...line.map((move, index) => {
    const known = positions[keyOf(all[index])]?.find(([other]) => other === move)
    return entry(`${index + 1}. ${move}`, known, index === shown - 1, () => show(index + 1))
  }))
  // The list alone: the page stays where the board is.
  const list = byId('line'), current = list.querySelector('[aria-current]')
  const below = current && current.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2
  list.scrollTop = current ? list.scrollTop + below : 0
  const side = position.side === 'b' ? ['Black', '先手'] : ['White', '後手']
  const left = line.length - shown
  byId('told').replaceChildren(...(left === 0
    ? both('The end', '終局')
    : [...both(`${side[0]} to move: `, `${side[1]}の番: `), ...(moves?.length ? valueText(moves[0][1]) : both(`${left} ${left === 1 ? 'ply' : 'plies'} to the end`, `終局まで ${left} 手`))]))
}

function follow(move, after) {
  line = [...line.slice(0, shown), move, ...(after ? after.split(' ') : [])]
  show(shown + 1)
}

board.onmove = (move) => {
  const [, , after] = positions[keyOf(positionsOf(line)[shown])].find(([other]) => other === move)
  follow(move, after)
}
byId('flip').addEventListener('click', () => board.flip())

const steps = { first: () => show(0), previous: () => show(shown - 1), next: () => show(shown + 1), last: () => show(line.length) }
for (const [id, step] of Object.entries(steps)) byId(id).addEventListener('click', step)
byId('ply').addEventListener('input', () => show(Number(byId('ply').value)))
const keys = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' }
document.addEventListener('keydown', (event) => {
  if (!keys[event.key] || event.target.matches?.('input') || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  steps[keys[event.key]]()
})

const best = positions[keyOf(MinishogiBoard.position(start))]?.[0]
if (best) line = [best[0], ...(best[2] ? best[2].split(' ') : [])]
show(0)
onLanguage((lang) => { board.lang = lang })
