// The list of games, and the viewer of one. Text of others only ever becomes text, never markup.

const { players, ends, pieces, start } = JSON.parse(byId('league-data').textContent)
const moveNames = JSON.parse(byId('names-data').textContent)
const games = JSON.parse(byId('games-data').textContent).map(
  ([number, black, white, from, given, moves, winner, end, detail, scores, names]) =>
    ({ number, sides: [black, white], from: from ?? start, given, moves: moves ? moves.split(' ') : [], winner, end, detail, scores, names }))
// The name of a move in English and in Japanese; an illegal one has none.
const moveName = (game, index) => moveNames[game.names[index]] ?? [game.moves[index], game.moves[index]]
const nameOf = (player) => (typeof player === 'number' ? players[player] : player)

// The player's score of its move with this index, for Black.
function scoreOf(game, positions, index) {
  const score = game.scores[index - game.given]
  return score == null ? undefined : positions[index].side === 'b' ? score : -score
}

const scoreText = (score) => MinishogiBoard.value(score)

// Two lines, since the two players judge differently. Beyond a rook or two the curve is nearly flat.
function drawGraph(game, positions, ply) {
  const points = [[], []]
  const width = 588, height = 130, last = positions.length - 1
  const x = (ply) => 44 + (ply / Math.max(last, 1)) * (width - 54)
  const y = (score) => height / 2 - (height / 2 - 5) * (score / (Math.abs(score) + 500))
  for (let index = 0; index < last; index++) {
    const score = scoreOf(game, positions, index)
    if (score !== undefined) points[positions[index].side === 'b' ? 0 : 1].push([x(index + 1), y(score)])
  }
  if (points[0].length + points[1].length === 0) return ''
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' })
  for (const score of [500, 0, -500]) {
    picture.append(svg('path', { d: `M44 ${y(score)}H${width - 10}`, class: 'line' }), svg('text', { x: 38, y: y(score) + 6, class: 'edge' }, scoreText(score)))
  }
  picture.append(svg('path', { d: `M${x(ply)} 0V${height}`, class: 'now' }))
  points.forEach((line, side) => {
    const color = side === 0 ? 'black' : 'white'
    picture.append(svg('polyline', { points: line.join(' '), class: color }))
    for (const [cx, cy] of line) picture.append(side === 0 ? svg('circle', { cx, cy, r: 3.5, class: color }) : svg('rect', { x: cx - 3.5, y: cy - 3.5, width: 7, height: 7, class: color }))
  })
  picture.addEventListener('click', (event) => {
    const box = picture.getBoundingClientRect()
    showPly(Math.round((((event.clientX - box.left) / box.width) * width - 44) / (width - 54) * last))
  })
  return picture
}

// The viewer.

const viewer = byId('viewer')
const board = new MinishogiBoard(byId('board'), { interactive: false, announce: false })
let shown

function resultOf({ winner, sides, end, moves }) {
  const [en, ja] = ends[end]
  if (winner === null) return both(`Neither side won: ${en}, after ${moves.length} moves.`, `勝者なし: ${ja}（${moves.length} 手）`)
  const color = [['Black', '先手'], ['White', '後手']][winner]
  const name = nameOf(sides[winner])
  return both(`${color[0]} (${name}) won: ${en}, after ${moves.length} moves.`, `${color[1]}（${name}）の勝ち: ${ja}（${moves.length} 手）`)
}

function openGame(game, ply) {
  const positions = [MinishogiBoard.position(game.from, pieces)]
  for (const move of game.moves) {
    const next = MinishogiBoard.after(positions.at(-1), move)
    if (!next) break
    positions.push(next)
  }
  clearTimeout(shown?.noting)
  shown = { game, positions }
  const isBroken = positions.length <= game.moves.length
  const [black, white] = game.sides.map(nameOf)
  byId('viewer-h').replaceChildren(...both(
    `Game ${game.number}: ${black} (Black) – ${white} (White)`, `第 ${game.number} 局: ${black}（先手）– ${white}（後手）`))
  byId('result').replaceChildren(...resultOf(game))
  byId('detail').replaceChildren(...(isBroken ? both(`Move ${positions.length} cannot be shown.`, `${positions.length} 手目を表示できません。`) : [game.detail]))
  byId('detail').hidden = !isBroken && !game.detail
  byId('ply').max = positions.length - 1
  byId('moves').replaceChildren(...positions.slice(1).map((_, index) => {
    const score = scoreOf(game, positions, index)
    const button = html('button', { type: 'button', class: index < game.given ? 'given' : '' },
      html('small', {}, `${index + 1}`), ' ', ...both(...moveName(game, index)), ' ', html('small', {}, score === undefined ? '' : scoreText(score)))
    button.addEventListener('click', () => showPly(index + 1))
    return html('li', {}, button)
  }))
  byId('moves').classList.toggle('white-first', positions[0].side === 'w')
  if (!viewer.open) {
    viewer.showModal()
    byId('next').focus()
  }
  showPly(ply)
}

function showPly(wanted) {
  const { game, positions } = shown
  const ply = Math.min(Math.max(wanted || 0, 0), positions.length - 1)
  const isStep = Math.abs(ply - shown.ply) === 1
  shown.ply = ply
  board.show(positions[ply], { animate: isStep })
  byId('graph').replaceChildren(drawGraph(game, positions, ply))
  byId('sfen').textContent = MinishogiBoard.sfen(positions[ply])
  byId('ply').value = ply
  for (const id of ['first', 'previous']) byId(id).ariaDisabled = ply === 0
  for (const id of ['next', 'last']) byId(id).ariaDisabled = ply === positions.length - 1
  byId('told').replaceChildren(...tell(game, positions, ply))
  const buttons = byId('moves').querySelectorAll('button')
  buttons.forEach((button, index) => index + 1 === ply ? button.setAttribute('aria-current', 'step') : button.removeAttribute('aria-current'))
  const list = byId('moves'), current = buttons[ply - 1]
  list.scrollTop = current ? current.offsetTop - list.offsetTop - list.clientHeight / 2 : 0
  // Browsers refuse to change the address too often.
  clearTimeout(shown.noting)
  shown.noting = setTimeout(() => history.replaceState(null, '', `#game=${game.number}&ply=${ply}`), 150)
}

function tell(game, positions, ply) {
  const last = positions.length - 1
  if (ply === 0) return both(`The start, before ${last} moves.`, `開始局面（全 ${last} 手）`)
  const score = scoreOf(game, positions, ply - 1)
  const [side, sideJa] = positions[ply - 1].side === 'b' ? ['Black', '先手'] : ['White', '後手']
  const [en, ja] = moveName(game, ply - 1)
  const [given, givenJa] = ply <= game.given ? [', given', '、指定手順'] : ['', '']
  const said = score === undefined ? '' : `, ${scoreText(score)}`
  return both(`Move ${ply} of ${last}: ${side} ${en}${given}${said}`,
    `${last} 手中 ${ply} 手目: ${sideJa} ${ja}${givenJa}${said.replace(', ', '、')}`)
}

// A move a second, until the game or the reader ends it.
let playing
function stop() {
  clearInterval(playing)
  playing = undefined
  byId('play').ariaPressed = 'false'
}
byId('play').addEventListener('click', () => {
  if (playing) return stop()
  if (shown.ply === shown.positions.length - 1) showPly(0)
  byId('play').ariaPressed = 'true'
  playing = setInterval(() => {
    showPly(shown.ply + 1)
    if (shown.ply === shown.positions.length - 1) stop()
  }, 1000)
})
// Other actions of the reader stop the playing.
for (const kind of ['click', 'input']) {
  viewer.addEventListener(kind, (event) => {
    if (playing && !event.target.closest('#play, #flip, #style')) stop()
  }, { capture: true })
}

// A swipe over the board: to the left the next move, to the right the one before.
let touched
byId('board').addEventListener('touchstart', (event) => {
  const [finger, another] = event.touches
  touched = another ? undefined : { x: finger.clientX, y: finger.clientY }
}, { passive: true })
byId('board').addEventListener('touchend', (event) => {
  const [finger] = event.changedTouches
  if (!touched) return
  const [across, down] = [finger.clientX - touched.x, finger.clientY - touched.y]
  touched = undefined
  if (Math.abs(across) < 40 || Math.abs(across) < 2 * Math.abs(down)) return
  stop()
  showPly(shown.ply + (across < 0 ? 1 : -1))
}, { passive: true })

const steps = { first: () => 0, previous: () => shown.ply - 1, next: () => shown.ply + 1, last: () => Infinity }
for (const [id, step] of Object.entries(steps)) byId(id).addEventListener('click', () => showPly(step()))
byId('ply').addEventListener('input', (event) => showPly(Number(event.target.value)))
byId('flip').addEventListener('click', () => board.flip())
byId('style').addEventListener('change', () => { board.style = byId('style').value })
byId('close').addEventListener('click', () => viewer.close())
viewer.addEventListener('close', () => {
  stop()
  clearTimeout(shown.noting)
  if (location.hash.startsWith('#game=')) history.replaceState(null, '', addressOfList())
})
viewer.addEventListener('keydown', (event) => {
  const step = { Home: 'first', ArrowLeft: 'previous', ArrowRight: 'next', End: 'last' }[event.key]
  if (!step || event.target.matches('input, select') || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  stop()
  showPly(steps[step]())
})

// The list.

const PAGE = 100
const filters = ['player', 'opponent', 'end'].map(byId)
let room = PAGE

function isWanted({ sides, end }) {
  const [player, opponent, kind] = filters.map((filter) => filter.value)
  const isOf = (filter, side) => filter === '' || sides[side] === Number(filter) - 1
  const isPaired = (isOf(player, 0) && isOf(opponent, 1)) || (isOf(player, 1) && isOf(opponent, 0))
  return isPaired && (kind === '' || (kind === 'fault' ? ends[end][2] : end === kind))
}

function rowOf({ number, sides, winner, end, moves, detail }) {
  const [en, ja, isFault] = ends[end]
  const side = (index) => html('td', winner === index ? { class: 'winner' } : {}, nameOf(sides[index]))
  const told = html('td', isFault ? { class: 'fault' } : {}, ...both(en, ja))
  if (detail) told.append(html('small', {}, detail))
  const link = html('a', { href: `#game=${number}` }, String(number))
  const result = winner === null ? '½–½' : winner === 0 ? '1–0' : '0–1'
  const row = html('tr', {}, html('td', {}, link), side(0), html('td', {}, result), side(1), told, html('td', {}, String(moves.length)))
  row.addEventListener('click', () => { if (getSelection().isCollapsed) link.click() })
  link.addEventListener('click', (event) => event.stopPropagation())
  return row
}

function showList() {
  const wanted = games.filter(isWanted)
  const rows = wanted.slice(0, room)
  byId('list').replaceChildren(...rows.map(rowOf))
  byId('count').replaceChildren(...both(`${wanted.length} of ${games.length} games` + (rows.length < wanted.length ? `, the first ${rows.length} are listed` : ''),
    `全 ${games.length} 局中 ${wanted.length} 局` + (rows.length < wanted.length ? `（先頭の ${rows.length} 局を表示）` : '')))
  byId('more').hidden = rows.length === wanted.length
}

function addressOfList() {
  const set = filters.filter((filter) => filter.value)
  return '#' + (set.map((filter) => `${filter.id}=${filter.value}`).join('&') || 'games')
}

for (const filter of filters) {
  filter.addEventListener('change', () => {
    room = PAGE
    showList()
    history.replaceState(null, '', addressOfList())
  })
}
byId('more').addEventListener('click', () => { room += 10 * PAGE; showList() })

// The request in the address: `#game=12&ply=30` or `#player=3&opponent=7&end=mate`.
function follow() {
  const asked = new URLSearchParams(location.hash.slice(1))
  const game = asked.has('game') && games.find(({ number }) => String(number) === asked.get('game'))
  if (game) return openGame(game, Number(asked.get('ply')))
  if (asked.has('game')) byId('count').replaceChildren(...both('There is no such game on this page.', 'このページにその対局はありません。'))
  if (viewer.open) viewer.close()
  if (!filters.some((filter) => asked.has(filter.id)) || addressOfList() === location.hash) return
  for (const filter of filters) {
    filter.value = asked.get(filter.id) ?? ''
    if (filter.selectedIndex < 0) filter.value = ''
  }
  room = PAGE
  showList()
  byId('games').scrollIntoView()
}

onLanguage((lang) => {
  board.lang = lang
  for (const option of document.querySelectorAll('option[data-en]')) option.textContent = option.dataset[lang]
})
addEventListener('hashchange', follow)
showList()
follow()
