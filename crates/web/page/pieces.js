// The moves of the pieces: the drawer with all of them, and a picture for the piece under a resting pointer or a long press.
globalThis.MinishogiPieces = (() => {
  'use strict'

  const { html: make, svg } = globalThis.MinishogiBoard
  const say = (lang, key) => MinishogiTexts.say(lang, key)

  const ORTHOGONAL = [[0, -1], [1, 0], [0, 1], [-1, 0]]
  const DIAGONAL = [[1, -1], [1, 1], [-1, 1], [-1, -1]]
  const ALL = [...ORTHOGONAL, ...DIAGONAL]
  const GOLD = [...ORTHOGONAL, [1, -1], [-1, -1]]
  // By the letters of SFEN, as Black moves; y grows downwards.
  const MOVES = {
    minishogi: {
      K: { steps: ALL }, G: { steps: GOLD }, S: { steps: [[0, -1], ...DIAGONAL] }, P: { steps: [[0, -1]] },
      R: { slides: ORTHOGONAL }, B: { slides: DIAGONAL },
      '+P': { steps: GOLD }, '+S': { steps: GOLD }, '+R': { slides: ORTHOGONAL, steps: DIAGONAL }, '+B': { slides: DIAGONAL, steps: ORTHOGONAL },
    },
    dobutsu: { L: { steps: ALL }, G: { steps: ORTHOGONAL }, E: { steps: DIAGONAL }, C: { steps: [[0, -1]] }, '+C': { steps: GOLD } },
  }

  /** A board of five by five squares with a piece in its middle, and its targets. `turn`: from the view of the other side. */
  function picture(variant, letters, style, turn = false) {
    const { steps = [], slides = [] } = MOVES[variant][letters]
    const at = ([x, y], distance) => [x, y].map((part) => 50 + (turn ? -part : part) * distance)
    const dot = (name, [cx, cy], r) => svg('circle', { class: name, cx, cy, r })
    const lines = [1, 2, 3, 4].flatMap((at) => [`M${at * 20} 0V100`, `M0 ${at * 20}H100`])
    const symbol = `#${style}-${turn ? 'w' : 'b'}-${letters.replace('+', 'p').toLowerCase()}${turn ? '-down' : ''}`
    return svg('svg', { class: 'ways', viewBox: '-1 -1 102 102', 'aria-hidden': 'true' },
      svg('path', { class: 'grid', d: `M0 0H100V100H0Z${lines.join('')}` }),
      ...slides.map((to) => svg('path', { class: 'slide', d: `M${at(to, 13).join(' ')}L${at(to, 44).join(' ')}` })),
      ...slides.map((to) => dot('slide-end', at(to, 44), 3.4)),
      ...steps.map((to) => dot('step', at(to, 20), 4.6)),
      svg('use', { href: symbol, x: 39, y: 39, width: 22, height: 22 }))
  }

  /** Fills the drawer. `kinds` are those of a view; `style` is that of the board. */
  function fill(drawer, { variant, kinds, style, lang }) {
    const nameOf = (letters) => kinds.find((kind) => kind.letters === letters)?.name[lang] ?? letters
    const cards = kinds.filter(({ letters }) => !letters.startsWith('+')).map(({ letters, name }) => {
      const promoted = `+${letters}`
      const isPromoted = MOVES[variant][promoted] && kinds.some((kind) => kind.letters === promoted)
      const one = (letters, name) => make('figure', {}, picture(variant, letters, style), make('figcaption', {}, name))
      return make('li', {}, one(letters, name[lang]), isPromoted ? one(promoted, `→ ${nameOf(promoted)}`) : undefined)
    })
    const rules = say(lang, variant === 'dobutsu' ? 'rules_dobutsu' : 'rules').map((rule) => make('li', {}, rule))
    const legend = make('p', { class: 'legend' },
      make('span', { class: 'key step' }), say(lang, 'steps_here'), make('span', { class: 'key slide' }), say(lang, 'slides_here'))
    const hint = make('p', { class: 'quiet' }, say(lang, 'hover'))
    drawer.replaceChildren(make('ol', { class: 'rules' }, ...rules), legend, make('ul', { class: 'kinds' }, ...cards), hint)
  }

  /** The time of a resting pointer and of a long press, in milliseconds. */
  const PAUSE = 550

  /** Shows a piece's moves beside it after a while. `now` returns { variant, view, style, lang, flipped }. */
  function watch(element, now) {
    let timer, shown
    const hide = () => {
      clearTimeout(timer)
      shown?.remove()
      shown = undefined
    }
    const show = (target) => {
      const { variant, view, style, lang, flipped } = now()
      const { square, hand, side } = target.dataset
      const piece = square ? view.board?.[square] : side === 'w' ? hand.toLowerCase() : hand
      const letters = piece?.toUpperCase()
      if (!letters || !MOVES[variant]?.[letters] || !target.isConnected) return
      hide()
      const isBlack = piece !== piece.toLowerCase()
      const name = view.pieces.find((kind) => kind.letters === letters)?.name[lang] ?? letters
      shown = make('div', { class: 'ways-of', 'aria-hidden': 'true' }, make('b', {}, name), picture(variant, letters, style, isBlack === flipped))
      document.body.append(shown)
      const at = target.getBoundingClientRect(), size = shown.getBoundingClientRect()
      const left = at.right + 8 + size.width < innerWidth ? at.right + 8 : Math.max(8, at.left - 8 - size.width)
      shown.style.left = `${left + scrollX}px`
      shown.style.top = `${Math.min(Math.max(8, at.top), innerHeight - size.height - 8) + scrollY}px`
    }
    const wait = (target) => {
      clearTimeout(timer)
      timer = setTimeout(show, PAUSE, target)
    }
    const part = (event) => event.target.closest?.('.mb-cell, .mb-held')
    element.addEventListener('pointerover', (event) => {
      const target = part(event)
      if (event.pointerType !== 'mouse') return
      hide()
      if (target) wait(target)
    })
    element.addEventListener('pointerleave', hide)
    element.addEventListener('pointerdown', (event) => {
      hide()
      if (event.pointerType !== 'mouse' && part(event)) wait(part(event))
    })
    element.addEventListener('pointermove', (event) => event.pointerType !== 'mouse' && Math.hypot(event.movementX, event.movementY) > 3 && hide())
    for (const kind of ['pointerup', 'pointercancel']) document.addEventListener(kind, () => clearTimeout(timer))
    document.addEventListener('pointerdown', (event) => !element.contains(event.target) && hide())
    document.addEventListener('keydown', hide)
  }

  return { MOVES, picture, fill, watch }
})()
