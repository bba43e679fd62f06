// The page: one search or two, always at the same position; steps; "would you cut here?".

const byId = (id) => document.getElementById(id)
const searches = data.runs.map((run, place) => new Search(run, place))
const panels = searches.map((search) => {
  const section = byId(`run-${search.place}`)
  const part = (name) => section.querySelector(name)
  const panel = { search, section, told: part('.told'), board: null, t: search.whole }
  panel.tidy = new Tidy(search, part('.tree'), (i) => look(panel, i))
  panel.icicle = new Icicle(search, part('.icicle'), (i) => go(panel, i))
  if (search.position && globalThis.MinishogiBoard) {
    panel.board = new globalThis.MinishogiBoard(part('.board'), { lang: lang(), interactive: false, announce: false, field: false })
  }
  part('.best').addEventListener('click', () => {
    let at = 0
    for (let next = 0; next !== null; next = search.chosen(at)) at = next
    stepTo(panel, search.whole, false)
    go(panel, at, true)
  })
  part('.close').addEventListener('click', () => {
    panel.tidy.open = new Set([0])
    panel.tidy.focus = 0
    look(panel, 0)
  })
  part('.turn').addEventListener('click', () => {
    panel.tidy.turned = !panel.tidy.isDown
    draw(panel)
  })
  part('.fit').addEventListener('click', () => {
    panel.tidy.isFit = !panel.tidy.isFit
    part('.fit').setAttribute('aria-pressed', panel.tidy.isFit)
    draw(panel)
  })
  if (search.iterations > 1) {
    part('.iteration').hidden = false
    const select = part('.iteration select')
    for (let k = 0; k < search.iterations; k++) select.append(html('option', { value: k }, String(search.depths[k] ?? k + 1)))
    select.addEventListener('change', () => {
      panel.tidy.iteration = Number(select.value)
      draw(panel)
    })
  }
  return panel
})
let active = panels[0]
const answers = { right: 0, all: 0, given: new Map() }

/** The position of a node, for the board, without legal moves, which are not known here. */
function positionOf(search, i) {
  let view = { ...search.position.view, moves: [], names: {}, end: null, check: false }
  for (const node of search.path(i)) view = globalThis.MinishogiBoard.after(view, search.stepOf(node).text)
  return view
}

function draw(panel, scrolls = true) {
  const { search, tidy, icicle, told } = panel
  tidy.draw(panel.t)
  if (scrolls) tidy.scroll()
  icicle.t = panel.t
  icicle.focus = tidy.focus
  icicle.ask()
  const select = panel.section.querySelector('.iteration select')
  if (search.iterations > 1) select.value = tidy.iteration
  const i = tidy.focus
  const isFuture = tidy.isFuture(i, panel.t)
  const line = search.line(i)
  const sentences = isFuture ? [['Not visited yet.', 'まだ調べていません。', 'quiet']] : search.sentences(i, panel.t)
  told.replaceChildren(
    html('h3', {}, ...(i === 0 ? spans(['The root', 'ルート']) : [line])),
    ...(i > 0 && search.position ? [html('p', { class: 'names' }, ...spans(search.names(i)))] : []),
    ...sentences.map(([en, ja, look]) => html('p', look ? { class: look } : {}, ...spans([en, ja]))),
  )
  if (panel.board) {
    panel.board.show(positionOf(search, i))
    const refuted = !search.isGrey(i) && !isFuture && search.leaves(i) <= panel.t ? search.refutation[i] : null
    const best = !search.isGrey(i) && !isFuture ? search.chosen(i, panel.t) : null
    panel.board.arrows([
      ...(best !== null ? [{ move: search.stepOf(best).text, kind: 'best' }] : []),
      ...(refuted ? [{ move: refuted[0], kind: 'refuted' }] : []),
    ])
  }
}

/** A node is looked at: the other search, if there is one, goes to the same position. */
function look(panel, i) {
  active = panel
  draw(panel)
  for (const other of panels) {
    if (other === panel) continue
    const moves = panel.search.moves(i)
    const there = other.search.find(moves, panel.search.path(i).map((node) => panel.search.ordinal(node)))
    if (there !== other.tidy.focus) {
      other.tidy.reveal(there)
      if (panel.tidy.open.has(i)) other.tidy.open.add(there)
      else other.tidy.open.delete(there)
    } else if (panel.tidy.open.has(i)) other.tidy.open.add(there)
    else other.tidy.open.delete(there)
    draw(other)
  }
  showStep()
}

/** Goes to a node from elsewhere. */
function go(panel, i, alone = false) {
  panel.tidy.reveal(i, alone)
  look(panel, i)
}

// Steps.

function stepTo(panel, t, follows = true) {
  active = panel
  panel.t = Math.max(0, Math.min(panel.search.whole, t))
  if (follows) {
    const { node, enters } = panel.search.event(panel.t)
    panel.tidy.reveal(enters || node === 0 ? node : panel.search.parent[node], true)
    panel.tidy.open.add(enters || node === 0 ? node : panel.search.parent[node])
    panel.tidy.focus = node
    draw(panel)
  } else {
    draw(panel, false)
  }
  showStep()
}

function showStep() {
  const { search, t } = active
  const slider = byId('step')
  slider.max = search.whole
  slider.value = t
  const who = panels.length > 1 ? [`${search.name}: `, `${search.name}: `] : ['', '']
  const [en, ja] = search.happens(t)
  slider.setAttribute('aria-valuetext', pick([en, ja]))
  byId('now').replaceChildren(...spans([who[0] + en, who[1] + ja]))
  for (const panel of panels) panel.section.classList.toggle('active', panels.length > 1 && panel === active)
  // At rest nothing lies over the page.
  byId('steps').classList.toggle('stepping', panels.some((panel) => panel.t < panel.search.whole))
  showQuestion()
}

/** The question to answer now: only while stepping, and once. */
function pending() {
  if (!byId('ask').checked || active.t >= active.search.whole) return null
  const decision = active.search.decision(active.t)
  return decision && { ...decision, key: `${active.search.place}:${active.t}` }
}

function showQuestion() {
  const question = byId('question')
  const asked = pending()
  question.hidden = !asked
  if (!asked) return
  const { search } = active
  const { parent, best, beta, key } = asked
  const given = answers.given.get(key)
  const place = parent === 0 ? search.label(0) : [search.line(parent), search.line(parent)]
  const [en, ja] = search.shown(parent, best)
  const text = question.querySelector('p')
  for (const button of [byId('cut'), byId('on')]) button.hidden = given !== undefined
  question.className = given === undefined ? '' : given === asked.cuts ? 'right' : 'wrong'
  if (given === undefined) {
    const [lower, upper] = search.windowText(parent).slice(1, -1).split(', ')
    if (search.mate) {
      const kind = search.windowText(parent)
      text.replaceChildren(...spans([
        `At ${place[0]} (${kind}), ${search.sideOf(parent)[0]} to move: so far ${en}. Would you stop here?`,
        `${place[1]}（${kind}、手番: ${search.sideOf(parent)[1]}）: ここまでの結果は ${ja}。ここで打ち切りますか？`,
      ]))
      return
    }
    text.replaceChildren(...spans([
      `At ${place[0]}, ${search.sideOf(parent)[0]} to move: alpha ${lower}, beta ${upper}; the best so far is ${en}. Would you cut here?`,
      `${place[1]}（手番: ${search.sideOf(parent)[1]}）: α ${lower}、β ${upper}、ここまでの最善は ${ja}。ここで刈りますか？`,
    ]))
    return
  }
  const why = asked.cuts ? search.condition(parent, best, beta) : search.noCondition(parent, best, beta)
  const verdict = given === asked.cuts ? ['Right', '正解'] : ['No', '不正解']
  const cutHere = search.leaves(parent) === active.t + 1 && search.unvisited(parent).length > 0
  const player = cutHere === asked.cuts ? ['', ''] : asked.cuts ? [' This search goes on all the same.', 'ただし、この探索は打ち切らずに続けています。'] : [' This search stops all the same.', 'ただし、この探索はここで打ち切っています。']
  text.replaceChildren(...spans([
    `${verdict[0]}: ${why[0]}.${player[0]} ${answers.right} of ${answers.all} right.`,
    `${verdict[1]}。${why[1]}。${player[1]}${answers.all} 問中 ${answers.right} 問正解。`,
  ]))
}

function answer(cuts) {
  const asked = pending()
  if (!asked || answers.given.has(asked.key)) return
  answers.given.set(asked.key, cuts)
  answers.all += 1
  answers.right += cuts === asked.cuts ? 1 : 0
  showQuestion()
}

/** One step; a question is answered first. */
function step(by) {
  const asked = pending()
  if (by > 0 && asked && !answers.given.has(asked.key)) {
    byId('cut').focus({ preventScroll: true })
    return
  }
  const { search, t } = active
  // If the whole search is shown, the first step begins it.
  if (t >= search.whole && by > 0) return stepTo(active, 0)
  stepTo(active, t + by)
}

/** To the value of the node that is being searched, or of the next; with questions only to the next of them. */
function over() {
  const { search, t } = active
  if (t >= search.whole) return stepTo(active, 0)
  const { node, enters } = search.event(t)
  const goal = enters ? search.leaves(node) : search.event(t + 1).enters ? search.leaves(search.event(t + 1).node) : t + 1
  if (!byId('ask').checked) return stepTo(active, goal)
  const asked = pending()
  if (asked && !answers.given.has(asked.key)) return byId('cut').focus({ preventScroll: true })
  let next = t + 1
  while (next < goal && !search.decision(next)) next += 1
  stepTo(active, next)
}

byId('first').addEventListener('click', () => stepTo(active, 0))
byId('previous').addEventListener('click', () => step(-1))
byId('next').addEventListener('click', () => step(1))
byId('over').addEventListener('click', over)
byId('last').addEventListener('click', () => stepTo(active, active.search.whole))
byId('step').addEventListener('input', () => stepTo(active, Number(byId('step').value)))
byId('ask').addEventListener('change', () => (byId('ask').checked && active.t >= active.search.whole ? stepTo(active, 0) : showStep()))
byId('cut').addEventListener('click', () => answer(true))
byId('on').addEventListener('click', () => answer(false))
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const where = event.target
  const isTaken = where.matches('input[type=range], select') || where.closest('[role=grid]')
  const keys = {
    '.': () => step(1),
    ',': () => step(-1),
    '>': over,
    '<': () => stepTo(active, 0),
    c: () => answer(true),
    g: () => answer(false),
    ...(isTaken || where.matches('[role=treeitem], canvas, input[type=radio]') ? {} : { ArrowRight: () => (event.shiftKey ? over() : step(1)), ArrowLeft: () => step(-1) }),
  }
  if (!keys[event.key]) return
  event.preventDefault()
  keys[event.key]()
})

// The first wrong node comes first.
for (const panel of panels) {
  const { search, tidy } = panel
  const warning = byId(`wrong-${search.place}`)
  if (search.first_wrong !== null) {
    const show = () => {
      stepTo(panel, search.whole, false)
      go(panel, search.first_wrong, true)
      tidy.scroll()
    }
    const wrong = search.first_wrong
    const line = wrong === 0 ? ['the root', 'ルート'] : [search.line(wrong), search.line(wrong)]
    const said = search.sentences(wrong, search.whole).filter(([, , look]) => ['value', 'cut', 'wrong'].includes(look))
    const who = panels.length > 1 ? `${search.name}: ` : ''
    warning.querySelector('.words').replaceChildren(
      html('strong', {}, ...spans([`${who}The first wrong value is at ${line[0]}.`, `${who}値が間違っている最初の節点: ${line[1]}。`])),
      ' ',
      ...said.flatMap(([en, ja]) => spans([`${en} `, ja])),
    )
    warning.querySelector('button').addEventListener('click', show)
    panel.shows = show
  }
}
for (const name of ['in-english', 'in-japanese']) {
  byId(name).addEventListener('change', () => {
    document.documentElement.lang = lang()
    for (const panel of panels) {
      if (panel.board) panel.board.lang = lang()
      draw(panel, false)
    }
    showStep()
  })
}
new ResizeObserver(() => panels.forEach((panel) => draw(panel, false))).observe(byId('runs'))
const faulty = panels.find((panel) => panel.shows)
if (faulty) faulty.shows()
else look(panels[0], 0)
