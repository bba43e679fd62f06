// The board of every page: minishogi, dobutsu shogi, and other games of this kind up to nine files.
//
// It draws a View (crates/board/src/view.rs), and lets the user make one of its `moves`: by dragging, by two taps, by keyboard, or typed. It does not
// know the rules. A page has the symbols of the pieces (`minishogi_board::sprites`) in its body, and the style sheets of pieces and board.
//
//   const board = new MinishogiBoard(element, { style: 'wood', lang: 'ja', flipped: false, interactive: true, announce: true, field: true })
//   board.show(view, { animate: true })     // another position; removes arrows and marks of the one before
//   board.onmove = (usi) => {}              // a legal move was chosen and is shown already: show the next view, or the same one to refuse it
//   board.onrefused = (text) => {}          // an illegal move or another text was tried, as typed or as in USI
//   board.onstuck = () => {}                // a piece of the side to move was chosen that has no legal move
//   board.arrows([{ move: '5d5c', kind: 'pv', label: '1', side: 'b' }])     // kinds: pv, best, played, refuted; label and side are optional
//   The user draws arrows and marks by the right button; a press of the left one takes them away.
//   board.marks({ '5a': 'good' })           // kinds: good, bad, hint, focus
//   board.flip(); board.flipped = true; board.lang = 'en'; board.style = 'letters'; board.interactive = false
//   board.edit = true; board.onedit = (sfen) => {}     // pieces go anywhere; `sfen` is the current position, legal or not
//
// Without `interactive` it is a picture. `field` is the field for typed moves: by default an interactive board has one.
// For pages that replay games: MinishogiBoard.position(sfen, pieces), .after(view, usi) and .sfen(view) make views without moves;
// `pieces` are the kinds of the game (`minishogi_board::kinds`). MinishogiBoard.value(forBlack) spells a value as `minishogi_board::notation::value` does,
// and .isMate(value) returns true for a mate. MinishogiBoard.html(name, attributes, ...children) and .svg(...) make elements.
(() => {
  'use strict'

  // The order of pieces in a hand, as SFEN writes them: of minishogi and of dobutsu shogi.
  const IN_HAND = 'RLBGESPC'
  const KANJI = '一二三四五六七八九'
  const WIDE = '１２３４５６７８９'

  const WORDS = {
    en: {
      side: { b: 'Black', w: 'White' },
      piece: (side, name) => `${side} ${name}`,
      held: (side, name, count) => `${side}: ${name} in hand${count > 1 ? `, ${count} of them` : ''}`,
      hand: (side) => `Hand of ${side}`,
      board: 'Board',
      empty: 'empty',
      target: 'can be moved to',
      square: (file, rank) => `${file}${'abcdefghi'[rank - 1]}`,
      toMove: (side) => `${side} to move`,
      moved: (side, name) => `${side}: ${name}`,
      check: 'Check',
      end: (reason, winner) => (winner ? `${winner} wins: ${reason}` : `Draw: ${reason}`),
      chosen: (what, count) => `${what} chosen, ${count === 1 ? '1 square' : `${count} squares`}`,
      dropped: 'Nothing chosen',
      nothing: 'No move begins here',
      field: 'Type a move',
      example: (usi, en, ja) => `${usi}, ${en}, ${ja}`,
      go: 'Move',
      refused: (text) => `“${text}” is not a legal move here.`,
      ambiguous: (text, names) => `“${text}” could be ${names.join(' or ')}.`,
      promote: 'Promote?',
      becomes: 'Promote',
      stays: 'Keep',
      spare: 'Spare pieces',
      bin: 'Take off the board',
    },
    ja: {
      side: { b: '先手', w: '後手' },
      piece: (side, name) => `${side}の${name}`,
      held: (side, name, count) => `${side}の持ち駒 ${name}${count > 1 ? ` ${count}枚` : ''}`,
      hand: (side) => `${side}の持ち駒`,
      board: '盤',
      empty: '空き',
      target: 'ここに指せる',
      square: (file, rank) => `${WIDE[file - 1]}${KANJI[rank - 1]}`,
      toMove: (side) => `${side}の手番`,
      moved: (side, name) => `${side}、${name.replace(/^[▲△]/, '')}`,
      check: '王手',
      end: (reason, winner) => (winner ? `${reason}。${winner}の勝ち` : `${reason}。引き分け`),
      chosen: (what, count) => `${what}を選択。行き先は ${count} か所`,
      dropped: '選択を取り消しました',
      nothing: 'ここから指せる手はありません',
      field: '指し手を入力',
      example: (usi, en, ja) => `${ja}、${usi}`,
      go: '指す',
      refused: (text) => `「${text}」はここでは指せません。`,
      ambiguous: (text, names) => `「${text}」だけでは、${names.map((name) => `「${name}」`).join('か')}かを区別できません。`,
      promote: '成りますか',
      becomes: '成る',
      stays: '成らない',
      spare: '駒箱',
      bin: '盤から取り除く',
    },
  }

  // Elements, for the scripts of the pages too. An attribute that is undefined, null or false is left out, and so is a child that is undefined.
  const maker = (space) => (name, attributes = {}, ...children) => {
    const element = document.createElementNS(space, name)
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null && value !== false) element.setAttribute(key, value)
    element.append(...children.filter((child) => child !== undefined))
    return element
  }
  const make = maker('http://www.w3.org/1999/xhtml')
  const svg = maker('http://www.w3.org/2000/svg')

  // Values in centipawns, for Black: `+2.0` in pawns, `#5` and `#-5` in plies to a mate.
  const MATE = 32000
  const isMate = (value) => Math.abs(value) >= MATE - 256
  function valueText(value) {
    const sign = value < 0 ? '-' : ''
    if (isMate(value)) return `#${sign}${MATE - Math.abs(value)}`
    const tenths = Math.round(Math.abs(value) / 10)
    return `${tenths === 0 ? '' : sign || '+'}${(tenths / 10).toFixed(1)}`
  }

  const sideOf = (piece) => (piece === piece.toLowerCase() ? 'w' : 'b')
  const baseOf = (piece) => piece.replace('+', '').toUpperCase()
  const ofSide = (letters, side) => (side === 'b' ? letters.toUpperCase() : letters.toLowerCase())
  const partsOf = (move) => {
    const [, dropped, from, to, promotes] = move.match(/^(?:([A-Z])\*|([1-9][a-i]))([1-9][a-i])(\+?)$/) ?? []
    return to && { dropped, from, to, promotes: promotes === '+' }
  }

  // Positions. They are read, written and changed without the rules.

  function position(sfen, pieces = []) {
    const [ranks, side = 'b', hands = '-'] = sfen.split(' ')
    const rows = ranks.split('/').slice(0, 9).map((rank) => [...rank.matchAll(/(\+?[a-z])|(\d)/gi)])
    const files = Math.min(9, Math.max(1, rows[0].reduce((sum, [, , empty]) => sum + Number(empty ?? 1), 0)))
    const board = {}
    rows.forEach((row, index) => {
      let file = files
      for (const [, piece, empty] of row) {
        if (piece) board[file-- + 'abcdefghi'[index]] = piece
        else file -= Number(empty)
      }
    })
    const held = { b: {}, w: {} }
    for (const [, count, letter] of hands.matchAll(/(\d*)([a-z])/gi)) held[sideOf(letter)][letter.toUpperCase()] = Number(count || 1)
    return quiet({ files, ranks: rows.length, pieces, sfen, ply: 0, side, board, hands: held, last: null })
  }

  // A view in which nothing can be moved.
  const quiet = (view) => ({ last_name: null, ...view, moves: [], names: {}, check: false, end: null })

  function after(view, move) {
    const parts = partsOf(move)
    const board = { ...view.board }, hands = { b: { ...view.hands.b }, w: { ...view.hands.w } }
    const own = hands[view.side]
    if (!parts || !(parts.dropped ? own[parts.dropped] : board[parts.from])) return undefined
    const { dropped, from, to, promotes } = parts
    if (dropped) {
      own[dropped] -= 1
      if (!own[dropped]) delete own[dropped]
      board[to] = ofSide(dropped, view.side)
    } else {
      if (board[to]) own[baseOf(board[to])] = (own[baseOf(board[to])] ?? 0) + 1
      board[to] = (promotes ? '+' : '') + board[from]
      delete board[from]
    }
    const side = view.side === 'b' ? 'w' : 'b'
    const next = quiet({ ...view, board, hands, side, ply: view.ply + 1, last: move, last_name: view.names?.[move] ?? null })
    return { ...next, sfen: writeSfen(next, Number(view.sfen.split(' ')[3] ?? 1) + 1) }
  }

  function writeSfen({ files, ranks, board, hands, side, sfen }, number = sfen?.split(' ')[3] ?? 1) {
    const rows = Array.from({ length: ranks }, (_, row) =>
      Array.from({ length: files }, (_, column) => board[files - column + 'abcdefghi'[row]] ?? ' ').join('').replace(/ +/g, (gap) => gap.length))
    const held = ['b', 'w'].flatMap((side) => [...IN_HAND].filter((letter) => hands[side][letter]).map((letter) =>
      (hands[side][letter] > 1 ? hands[side][letter] : '') + ofSide(letter, side)))
    return `${rows.join('/')} ${side} ${held.join('') || '-'} ${number}`
  }

  // Typed moves: equivalent spellings become one.

  const spelled = (text) => text.normalize('NFKC').toLowerCase()
    .replace(/[\s　▲△☗☖▼▽()・.,、。]/g, '')
    .replace(/[一二三四五六七八九]/g, (digit) => KANJI.indexOf(digit) + 1)
    .replace(/全/g, '成銀').replace(/竜/g, '龍').replace(/王/g, '玉').replace(/行/g, '上')

  class MinishogiBoard {
    onmove
    onrefused
    onstuck
    onedit

    #root
    #options
    #view
    #offered // the view that the page showed last: the board may show a move more
    #edit = false
    #chosen // where a move begins: { square } or { hand } or, in the editor, { spare }
    #focused
    #drag
    #men = new Map()
    #marks = {}
    #arrows = []
    #ownArrows = []
    #arrowFrom // the square on which the right button went down
    #parts = {}

    constructor(element, options = {}) {
      this.#root = element
      this.#options = { style: 'wood', lang: 'en', flipped: false, interactive: true, announce: true, ...options }
      element.classList.add('minishogi-board')
      element.addEventListener('pointerdown', (event) => this.#down(event))
      element.addEventListener('pointermove', (event) => this.#drag && this.#move(event))
      element.addEventListener('pointerup', (event) => this.#drag && this.#up(event))
      element.addEventListener('pointercancel', () => this.#cancelDrag())
      element.addEventListener('keydown', (event) => this.#key(event))
      // The focus is only visible to users of the keyboard.
      let isPointed = false
      document.addEventListener('keydown', () => { isPointed = false }, true)
      element.addEventListener('keydown', () => element.classList.add('mb-keys'), true)
      element.addEventListener('focusin', (event) => !isPointed && event.target.matches(':focus-visible') && element.classList.add('mb-keys'))
      element.addEventListener('pointerdown', () => {
        isPointed = true
        element.classList.remove('mb-keys')
      }, true)
      // Real pointers are handled already; the rest are buttons pressed by keys, and assistive technology.
      element.addEventListener('click', (event) => {
        const place = event.detail === 0 && this.#placeOf(event.target)
        if (place) this.#press(place, true)
      })
      // Stands are beside the board if there is space.
      new ResizeObserver(() => requestAnimationFrame(() => this.#fit())).observe(element)
      element.addEventListener('contextmenu', (event) => (this.#drag || (this.#isLive && event.target.closest('.mb-cell'))) && event.preventDefault())
      element.addEventListener('pointerup', (event) => event.button === 2 && this.#endArrow(event))
    }

    static value(forBlack) { return valueText(forBlack) }
    static isMate(value) { return isMate(value) }
    static position(sfen, pieces) { return position(sfen, pieces) }
    static after(view, move) { return after(view, move) }
    static sfen(view) { return writeSfen(view) }
    static html(...words) { return make(...words) }
    static svg(...words) { return svg(...words) }

    get view() { return this.#view }
    get lang() { return this.#options.lang }
    set lang(lang) { this.#change({ lang }) }
    get style() { return this.#options.style }
    set style(style) { this.#change({ style }) }
    get flipped() { return this.#options.flipped }
    set flipped(flipped) { this.#change({ flipped }) }
    get interactive() { return this.#options.interactive }
    set interactive(interactive) { this.#change({ interactive }) }
    get edit() { return this.#edit }
    set edit(edit) {
      this.#edit = edit
      if (this.#view) this.#show(edit ? quiet(this.#view) : this.#offered, {})
    }

    flip() { this.flipped = !this.flipped }

    show(view, { animate = false } = {}) {
      const before = this.#offered
      this.#offered = view
      this.#marks = {}
      this.#arrows = []
      this.#ownArrows = []
      this.#show(this.#edit ? quiet(view) : view, { animate })
      const isNews = before && view.last && (view.ply !== before.ply || view.last !== before.last)
      if (isNews || (view.end && !before?.end)) this.#say(this.#news(view))
    }

    arrows(arrows) {
      this.#arrows = arrows
      if (this.#view) this.#drawOver()
    }

    marks(marks) {
      this.#marks = marks
      if (this.#view) this.#drawOver()
    }

    #change(options) {
      this.#options = { ...this.#options, ...options }
      this.#chosen = undefined
      if (!this.#view) return
      this.#parts = {}
      this.#show(this.#view, {})
    }

    get #words() { return WORDS[this.#options.lang] ?? WORDS.en }
    get #isLive() { return this.#options.interactive }

    #show(view, { animate = false }) {
      const before = this.#view
      this.#cancelDrag()
      this.#closeChooser()
      this.#chosen = undefined
      this.#view = view
      const isNew = !this.#parts.field || before?.files !== view.files || before?.ranks !== view.ranks || this.#parts.isEdit !== this.#edit
      if (isNew) this.#build()
      this.#drawMen(before, animate && !isNew)
      this.#drawHands()
      this.#drawOver()
      this.#label()
    }

    // The parts. Squares are in the displayed order.

    #build() {
      const { style, lang, interactive, field = interactive } = this.#options
      const { files, ranks } = this.#view
      const words = this.#words
      const hadFocus = this.#root.contains(document.activeElement) && document.activeElement.closest('.mb-cell')
      const cells = new Map()
      const rows = Array.from({ length: ranks }, (_, row) => {
        const line = make('div', interactive ? { class: 'mb-row', role: 'row' } : { class: 'mb-row' })
        for (let column = 0; column < files; column++) {
          const square = this.#squareAt(column, row)
          const cell = make('div', { class: 'mb-cell', 'data-square': square, ...(interactive && { role: 'gridcell', tabindex: '-1' }) })
          cells.set(square, cell)
          line.append(cell)
        }
        return line
      })
      const grid = make('div', { class: 'mb-grid', ...(interactive && { role: 'grid', 'aria-label': words.board }) }, ...rows)
      const men = make('div', { class: 'mb-men', 'aria-hidden': 'true' })
      const under = svg('svg', { class: 'mb-under', viewBox: `0 0 ${files * 100} ${ranks * 100}`, 'aria-hidden': 'true' })
      const over = svg('svg', { class: 'mb-over', viewBox: `0 0 ${files * 100} ${ranks * 100}`, 'aria-hidden': 'true' })
      const area = make('div', { class: 'mb-field' }, under, grid, men, over)
      const art = svg('svg', { class: 'mb-art', 'aria-hidden': 'true' }, svg('use', { href: `#${style}-board` }))
      const numbers = (name, texts) => make('div', { class: name, 'aria-hidden': 'true' }, ...texts.map((text) => make('span', {}, text)))
      const fileTexts = Array.from({ length: files }, (_, column) => this.#squareAt(column, 0)[0])
      const rankTexts = Array.from({ length: ranks }, (_, row) => {
        const letter = this.#squareAt(0, row)[1]
        return lang === 'ja' ? KANJI['abcdefghi'.indexOf(letter)] : letter
      })
      const frame = make('div', { class: 'mb-frame' }, art, numbers('mb-files', fileTexts), numbers('mb-ranks', rankTexts), area)
      const stands = Object.fromEntries(['b', 'w'].map((side) => [side, this.#buildStand(side)]))
      const [far, near] = this.#options.flipped ? ['b', 'w'] : ['w', 'b']
      stands[far].classList.add('mb-far')
      stands[near].classList.add('mb-near')
      const table = make('div', { class: 'mb-table', 'data-style': style, ...(!interactive && { role: 'img' }) }, stands[far], frame, stands[near])
      table.style.setProperty('--mb-files', files)
      table.style.setProperty('--mb-ranks', ranks)
      const said = make('p', { class: 'mb-said', role: 'status', 'aria-live': 'polite' })
      const parts = [table]
      if (this.#edit && interactive) parts.push(this.#buildSpare())
      else if (field) parts.push(this.#buildField())
      this.#root.lang = lang
      this.#root.classList.toggle('mb-live', interactive)
      this.#root.classList.toggle('mb-edit', this.#edit)
      this.#fit()
      this.#root.replaceChildren(...parts, said)
      this.#parts = { ...this.#parts, isEdit: this.#edit, cells, grid, men, under, over, field: area, frame, stands, table, said }
      this.#men = new Map()
      if (!cells.has(this.#focused)) this.#focused = undefined
      if (hadFocus) this.#focusOn(this.#focused)
    }

    #fit() {
      if (this.#view) this.#root.classList.toggle('mb-wide', this.#root.clientWidth >= (this.#view.files + 4) * 56)
    }

    #buildStand(side) {
      const name = make('span', { class: 'mb-side', 'aria-hidden': 'true' }, this.#words.side[side])
      const art = svg('svg', { class: 'mb-art', viewBox: '0 0 90 322', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        svg('use', { href: `#${this.#options.style}-stand`, width: 90, height: 322 }))
      const held = make('div', { class: 'mb-holds' })
      const role = this.#isLive ? { role: 'group', 'aria-label': this.#words.hand(this.#words.side[side]) } : {}
      return make('div', { class: 'mb-stand', 'data-side': side, ...role }, art, name, held)
    }

    #buildField() {
      const words = this.#words
      const [move] = this.#view.moves
      const name = this.#view.names[move]
      const id = `mb-${Math.random().toString(36).slice(2, 8)}`
      const input = make('input', {
        id, type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', enterkeyhint: 'go', 'aria-describedby': `${id}-problem`,
        placeholder: name ? words.example(move, name.en, name.ja.slice(1)) : '',
      })
      const problem = make('p', { class: 'mb-problem', id: `${id}-problem`, role: 'alert' })
      const label = make('label', { for: id }, words.field)
      const form = make('form', { class: 'mb-type' }, label, input, make('button', { type: 'submit' }, words.go), problem)
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const text = input.value.trim()
        if (!text) return
        const { move, told } = this.#read(text)
        problem.textContent = told ?? ''
        if (told) input.setAttribute('aria-invalid', 'true')
        else input.removeAttribute('aria-invalid')
        if (!move) return this.onrefused?.(text)
        input.value = ''
        this.#play(move)
      })
      input.addEventListener('input', () => {
        problem.textContent = ''
        input.removeAttribute('aria-invalid')
      })
      return form
    }

    #buildSpare() {
      const rows = ['w', 'b'].map((side) => make('div', { class: 'mb-spares' }, ...this.#view.pieces.map(({ letters }) => {
        const piece = ofSide(letters, side)
        return make('button', { type: 'button', class: 'mb-held', 'data-spare': piece, 'aria-label': this.#nameOf(piece) }, this.#drawPiece(piece))
      })))
      const bin = make('button', { type: 'button', class: 'mb-bin', 'data-bin': '' }, this.#words.bin)
      return make('div', { class: 'mb-tray', role: 'group', 'aria-label': this.#words.spare }, ...rows, bin)
    }

    #squareAt(column, row) {
      const { files, ranks } = this.#view
      return this.#options.flipped ? `${column + 1}${'abcdefghi'[ranks - 1 - row]}` : `${files - column}${'abcdefghi'[row]}`
    }

    #placeAt(square) {
      const { files, ranks } = this.#view
      const file = Number(square[0]), rank = 'abcdefghi'.indexOf(square[1])
      return this.#options.flipped ? [file - 1, ranks - 1 - rank] : [files - file, rank]
    }

    #drawPiece(piece) {
      const { style, flipped } = this.#options
      const side = sideOf(piece)
      const isDown = (side === 'w') !== flipped
      const letters = (piece.startsWith('+') ? 'p' : '') + baseOf(piece).toLowerCase()
      return svg('svg', { class: `mb-man ${side === 'b' ? 'black' : 'white'}`, 'data-piece': piece, viewBox: '0 0 72 72', 'aria-hidden': 'true' },
        svg('use', { href: `#${style}-${side}-${letters}${isDown ? '-down' : ''}` }))
    }

    // The pieces on the squares. A piece that moves keeps its element, so that the motion is visible.

    #drawMen(before, animate) {
      const { board, last } = this.#view
      const stay = new Map(), gone = new Map()
      for (const [square, man] of this.#men) (board[square] === man.dataset.piece ? stay : gone).set(square, man)
      const born = Object.keys(board).filter((square) => !stay.has(square))
      const parts = last && partsOf(last)
      const isSame = (man, piece) => sideOf(man.dataset.piece) === sideOf(piece) && baseOf(man.dataset.piece) === baseOf(piece)
      const distance = (a, b) => { const [x, y] = this.#placeAt(a), [u, v] = this.#placeAt(b); return Math.hypot(x - u, y - v) }
      // The last move comes first: it identifies the piece on its target.
      born.sort((a, b) => (b === parts?.to) - (a === parts?.to))
      for (const square of born) {
        const candidates = [...gone.keys()].filter((from) => isSame(gone.get(from), board[square]))
        candidates.sort((a, b) => (b === parts?.from) - (a === parts?.from) || distance(a, square) - distance(b, square))
        const from = candidates[0]
        const man = this.#drawPiece(board[square])
        this.#place(man, square)
        this.#parts.men.append(man)
        stay.set(square, man)
        if (from) {
          const old = gone.get(from)
          gone.delete(from)
          if (animate) this.#glide(man, old.style.transform)
          old.remove()
        } else if (animate) {
          const side = sideOf(board[square])
          const wasHeld = (before?.hands[side][baseOf(board[square])] ?? 0) > (this.#view.hands[side][baseOf(board[square])] ?? 0)
          if (wasHeld) this.#glide(man, this.#fromStand(side, baseOf(board[square])))
        }
      }
      for (const [square, man] of gone) {
        if (animate && square === parts?.to) this.#takeAway(man)
        else man.remove()
      }
      this.#men = stay
    }

    #place(man, square) {
      const [column, row] = this.#placeAt(square)
      man.dataset.square = square
      man.style.transform = `translate(${column * 100}%, ${row * 100}%)`
    }

    #fromStand(side, letter) {
      const from = (this.#parts.stands[side].querySelector(`[data-hand="${letter}"]`) ?? this.#parts.stands[side]).getBoundingClientRect()
      const field = this.#parts.field.getBoundingClientRect(), size = field.width / this.#view.files
      return `translate(${from.left + from.width / 2 - field.left - size / 2}px, ${from.top + from.height / 2 - field.top - size / 2}px)`
    }

    get #isStill() { return matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden }

    // A captured piece goes to the hand of the other side.
    #takeAway(man) {
      if (this.#isStill) return man.remove()
      const to = this.#fromStand(sideOf(man.dataset.piece) === 'b' ? 'w' : 'b', baseOf(man.dataset.piece))
      man.classList.replace('mb-man', 'mb-taken')
      const way = [{ transform: man.style.transform }, { transform: `${to} scale(.8)`, opacity: 0.2 }]
      const gone = man.animate(way, { duration: 240, delay: 60, easing: 'ease-in', fill: 'forwards' })
      gone.finished.then(() => man.remove(), () => man.remove())
    }

    #glide(man, from) {
      if (this.#isStill) return
      man.classList.add('mb-moving')
      const way = [{ transform: from }, { transform: man.style.transform }]
      const glide = man.animate(way, { duration: 180, easing: 'cubic-bezier(.25, .7, .3, 1)' })
      const arrive = () => man.classList.remove('mb-moving')
      glide.finished.then(arrive, arrive)
    }

    #drawHands() {
      for (const [side, stand] of Object.entries(this.#parts.stands)) {
        const focused = document.activeElement?.closest?.('.mb-held')?.dataset.hand
        const hadFocus = stand.contains(document.activeElement)
        const hand = this.#view.hands[side]
        const kinds = [...IN_HAND].filter((letter) => hand[letter])
        const held = kinds.map((letter) => {
          const name = this.#words.held(this.#words.side[side], this.#kindName(letter), hand[letter])
          const isUsable = this.#edit || this.#movesFrom({ hand: letter, side }).length > 0
          const button = this.#isLive
            ? make('button', { type: 'button', class: 'mb-held', 'data-hand': letter, 'data-side': side, 'aria-label': name, 'aria-pressed': 'false' })
            : make('span', { class: 'mb-held', 'data-hand': letter, 'data-side': side })
          if (this.#isLive) button.disabled = !isUsable
          button.append(this.#drawPiece(ofSide(letter, side)))
          if (hand[letter] > 1) button.append(make('span', { class: 'mb-count', 'aria-hidden': 'true' }, String(hand[letter])))
          return button
        })
        stand.querySelector('.mb-holds').replaceChildren(...held)
        stand.classList.toggle('mb-turn', this.#view.side === side && !this.#view.end)
        if (hadFocus && focused) (held.find((button) => button.dataset.hand === focused && !button.disabled) ?? this.#cellToFocus()).focus()
      }
    }

    // Below the pieces: the last move, check, the chosen piece and its targets. Above them: arrows and marks.

    #drawOver() {
      const { side, last, check, board } = this.#view
      const { under, over, cells } = this.#parts
      const targets = this.#chosen ? this.#targets() : new Map()
      const kings = this.#view.pieces.filter((kind) => kind.royal).map((kind) => ofSide(kind.letters, side))
      const parts = last && partsOf(last)
      const shapes = []
      const add = (square, kind) => {
        const [column, row] = this.#placeAt(square)
        shapes.push(svg('rect', { x: column * 100, y: row * 100, width: 100, height: 100, class: `mb-${kind}` }))
      }
      if (parts?.from && !this.#edit) add(parts.from, 'left')
      if (parts && !this.#edit) add(parts.to, 'last')
      if (this.#chosen?.square) add(this.#chosen.square, 'chosen')
      for (const [square, cell] of cells) {
        cell.classList.toggle('mb-target', targets.has(square))
        cell.classList.toggle('mb-movable', this.#isLive && this.#canBegin({ square }))
        if (check && kings.includes(board[square])) add(square, 'check')
      }
      const dots = [...targets.keys()].map((square) => {
        const [x, y] = this.#placeAt(square).map((place) => place * 100 + 50)
        return board[square] ? svg('circle', { cx: x, cy: y, r: 44, class: 'mb-ring' }) : svg('circle', { cx: x, cy: y, r: 12, class: 'mb-dot' })
      })
      under.replaceChildren(...shapes)
      const arrows = [...this.#arrows, ...this.#ownArrows].map((arrow) => this.#drawArrow(arrow)).filter(Boolean)
      const marks = Object.entries(this.#marks).filter(([square]) => cells.has(square)).map(([square, kind]) => this.#drawMark(square, kind))
      over.replaceChildren(...dots, ...arrows, ...marks)
      for (const button of this.#root.querySelectorAll('.mb-held')) {
        const { hand, side, spare } = button.dataset
        const isChosen = spare ? this.#chosen?.spare === spare : hand && this.#chosen?.hand === hand && this.#chosen.side === side
        if (button.localName === 'button') button.setAttribute('aria-pressed', String(Boolean(isChosen)))
      }
    }

    // From the edge of one piece to that of another, or into the middle of an empty square.
    #drawArrow({ move, kind = 'pv', label, side = this.#view.side }) {
      const parts = partsOf(move)
      if (parts && parts.from === parts.to) return this.#drawMark(parts.to, kind)
      if (!parts || !this.#parts.cells.has(parts.to)) return undefined
      const [tx, ty] = this.#placeAt(parts.to).map((place) => place * 100 + 50)
      const group = svg('g', { class: `mb-arrow mb-${kind}` })
      let tip, middle
      if (parts.dropped) {
        const ghost = this.#drawPiece(ofSide(parts.dropped, side))
        for (const [key, value] of Object.entries({ x: tx - 50, y: ty - 50, width: 100, height: 100, class: 'mb-ghost' })) ghost.setAttribute(key, value)
        // Round the corner of the square, into the side of the piece.
        const hand = this.#parts.stands[side].classList.contains('mb-near') ? 1 : -1
        group.append(ghost, svg('path', { class: 'mb-shaft', d: `M${tx + 36} ${ty + hand * 56}Q${tx + 66} ${ty + hand * 8} ${tx + 49} ${ty}` }))
        tip = [tx + 30, ty - hand * 6, Math.atan2(-hand * 7, -18)]
        middle = [tx + 36, ty - hand * 34]
      } else {
        const [fx, fy] = this.#placeAt(parts.from).map((place) => place * 100 + 50)
        const length = Math.hypot(tx - fx, ty - fy), [dx, dy] = [(tx - fx) / length, (ty - fy) / length]
        const isAnswered = this.#arrows.some((other) => other.move.slice(0, 4) === parts.to + parts.from)
        const aside = isAnswered ? 14 : 0
        const at = (distance) => [fx + dx * distance - dy * aside, fy + dy * distance + dx * aside]
        const end = length - (this.#view.board[parts.to] ? 38 : 8)
        const [from, neck] = [at(this.#view.board[parts.from] ? 36 : 12), at(Math.max(end - 20, 37))]
        group.append(svg('path', { class: 'mb-shaft', d: `M${from.join(' ')}L${neck.join(' ')}` }))
        tip = [...at(end), Math.atan2(dy, dx)]
        // Beside the shaft, which may be short.
        const [mx, my] = at((36 + end) / 2 - 6)
        middle = [mx - dy * 23, my + dx * 23]
      }
      const [x, y, angle] = tip
      const turned = (angle * 180) / Math.PI
      group.append(svg('path', { class: 'mb-head', d: 'M0 0L-27 -16L-22 0L-27 16Z', transform: `translate(${x} ${y}) rotate(${turned})` }))
      if (label) {
        group.append(svg('circle', { class: 'mb-label', cx: middle[0], cy: middle[1], r: 13 }),
          svg('text', { class: 'mb-label', x: middle[0], y: middle[1] + 6 }, String(label)))
      }
      return group
    }

    // The same arrow a second time removes it.
    #endArrow(event) {
      const to = document.elementFromPoint(event.clientX, event.clientY)?.closest('.mb-cell')?.dataset.square
      const move = to && this.#arrowFrom && this.#arrowFrom + to
      this.#arrowFrom = undefined
      if (!move || !this.#parts.cells.has(to)) return
      const others = this.#ownArrows.filter((arrow) => arrow.move !== move)
      this.#ownArrows = others.length < this.#ownArrows.length ? others : [...others, { move, kind: 'own' }]
      this.#drawOver()
    }

    #drawMark(square, kind) {
      const [x, y] = this.#placeAt(square).map((place) => place * 100)
      const group = svg('g', { class: `mb-mark mb-${kind}` }, svg('rect', { x: x + 4, y: y + 4, width: 92, height: 92, rx: 8 }))
      const sign = { good: 'M-7 0L-2 6L8 -6', bad: 'M-6 -6L6 6M-6 6L6 -6', hint: 'M0 -7V2M0 7V7.1' }[kind]
      if (sign) group.append(svg('circle', { cx: x + 84, cy: y + 16, r: 14 }), svg('path', { d: sign, transform: `translate(${x + 84} ${y + 16})` }))
      return group
    }

    // Names.

    #kindName(letters) {
      const kind = this.#view.pieces.find((kind) => kind.letters === letters.toUpperCase())
      return kind?.name[this.#options.lang] ?? letters.toUpperCase()
    }

    #nameOf(piece) {
      return this.#words.piece(this.#words.side[sideOf(piece)], this.#kindName(piece))
    }

    #squareName(square) { return this.#words.square(Number(square[0]), 'abcdefghi'.indexOf(square[1]) + 1) }

    #label() {
      const { cells, table } = this.#parts
      const words = this.#words
      if (!this.#isLive) return table.setAttribute('aria-label', this.#described())
      const focused = this.#cellToFocus().dataset.square
      const targets = this.#chosen ? this.#targets() : new Map()
      for (const [square, cell] of cells) {
        const piece = this.#view.board[square]
        const target = targets.has(square) && !this.#edit ? [words.target] : []
        cell.setAttribute('aria-label', [this.#squareName(square), piece ? this.#nameOf(piece) : words.empty, ...target].join(', '))
        cell.setAttribute('aria-selected', String(this.#chosen?.square === square))
        cell.tabIndex = square === focused ? 0 : -1
      }
    }

    // The whole position in words, for a board that is a picture.
    #described() {
      const words = this.#words
      const of = (side) => {
        const standing = Object.entries(this.#view.board).filter(([, piece]) => sideOf(piece) === side)
          .map(([square, piece]) => `${this.#squareName(square)} ${this.#kindName(piece)}`)
        const held = [...IN_HAND].filter((letter) => this.#view.hands[side][letter])
          .map((letter) => words.held(words.side[side], this.#kindName(letter), this.#view.hands[side][letter]))
        return `${words.side[side]}: ${[...standing, ...held].join(', ')}`
      }
      return `${words.toMove(words.side[this.#view.side])}. ${of('b')}. ${of('w')}`
    }

    #news(view) {
      const words = this.#words, { lang } = this.#options
      const told = []
      if (view.last) {
        const mover = view.side === 'b' ? 'w' : 'b'
        told.push(words.moved(words.side[mover], view.last_name?.[lang] ?? view.last))
      }
      if (view.end) told.push(words.end(view.end[`reason_${lang}`], view.end.winner && words.side[view.end.winner]))
      else if (view.check) told.push(words.check)
      return told.join(lang === 'ja' ? '。' : '. ')
    }

    #say(text) {
      if (this.#options.announce && this.#parts.said) this.#parts.said.textContent = text
    }

    // The moves.

    #movesFrom({ square, hand, side }) {
      if (hand && side !== this.#view.side) return []
      return this.#view.moves.filter((move) => {
        const { dropped, from } = partsOf(move) ?? {}
        return square ? from === square : dropped === hand
      })
    }

    #canBegin(place) {
      if (this.#edit) return place.spare || place.hand || Boolean(this.#view.board[place.square])
      return !place.spare && !place.isBin && !place.stand && this.#movesFrom(place).length > 0
    }

    #targets() {
      const targets = new Map()
      for (const move of this.#movesFrom(this.#chosen)) targets.set(partsOf(move).to, [...(targets.get(partsOf(move).to) ?? []), move])
      return targets
    }

    // Choosing and moving. `byKeys`: the focus follows.

    #press(place, byKeys = false) {
      if (!this.#isLive) return
      if (this.#edit) return this.#pressInEditor(place)
      const isSame = this.#chosen && place.square === this.#chosen.square && place.hand === this.#chosen.hand
      if (isSame) return this.#letGo(true)
      if (this.#chosen && place.square && this.#targets().has(place.square)) return this.#choose(place.square)
      if (this.#canBegin(place)) return this.#take(place, byKeys)
      if (this.#chosen && place.square) return this.#refuse(place.square)
      if (!place.square) return
      this.#say(this.#words.nothing)
      const { board, side, moves } = this.#view
      if (moves.length > 0 && board[place.square] && sideOf(board[place.square]) === side) this.onstuck?.()
    }

    #take(place, byKeys = false) {
      this.#chosen = place
      this.#drawOver()
      this.#label()
      const targets = this.#targets()
      const piece = place.square ? this.#view.board[place.square] : place.spare ?? ofSide(place.hand, place.side)
      if (!this.#edit) this.#say(this.#words.chosen(this.#nameOf(piece), targets.size))
      if (byKeys && !place.square) this.#focusOn([...this.#parts.cells.keys()].find((square) => targets.has(square)))
    }

    #letGo(isSaid = false) {
      if (!this.#chosen) return
      this.#chosen = undefined
      this.#drawOver()
      this.#label()
      if (isSaid) this.#say(this.#words.dropped)
    }

    #refuse(to) {
      const { square, hand } = this.#chosen
      const tried = hand ? `${hand}*${to}` : square + to
      const cell = this.#parts.cells.get(to)
      cell.classList.add('mb-refused')
      setTimeout(() => cell.classList.remove('mb-refused'), 400)
      this.#letGo()
      this.#say(this.#words.refused(tried))
      this.onrefused?.(tried)
    }

    #choose(to) {
      const moves = this.#targets().get(to)
      if (moves.length === 1) return this.#play(moves[0])
      this.#openChooser(to, moves)
    }

    #play(move) {
      const before = this.#view
      this.#closeChooser()
      const isDragged = this.#drag?.isMoving
      const next = after(before, move)
      if (next) this.#show(next, { animate: !isDragged })
      this.onmove?.(move)
    }

    // The choice of a promotion.

    #openChooser(to, moves) {
      const words = this.#words
      const piece = this.#view.board[partsOf(moves[0]).from]
      // The tap that opened the choice may still become a click on one of its buttons.
      let isPressed = false
      const sorted = moves.toSorted((a, b) => b.length - a.length)
      const buttons = sorted.map((move) => {
        const { promotes } = partsOf(move)
        const becomes = (promotes ? '+' : '') + piece
        const word = promotes ? words.becomes : words.stays
        const label = `${word}: ${this.#kindName(becomes)}`
        const button = make('button', { type: 'button', 'data-move': move, 'aria-label': label }, this.#drawPiece(becomes), make('span', {}, word))
        button.addEventListener('click', (event) => {
          if (event.detail > 0 && !isPressed) return
          this.#focusOn(to)
          this.#play(move)
        })
        return button
      })
      const chooser = make('div', { class: 'mb-chooser', role: 'dialog', 'aria-modal': 'true', 'aria-label': words.promote }, ...buttons)
      const [column, row] = this.#placeAt(to)
      // It stays on the board.
      chooser.style.left = `${(Math.min(Math.max(column - 0.5, 0), this.#view.files - 2) / this.#view.files) * 100}%`
      chooser.style.top = `${(Math.min(row, this.#view.ranks - 1.4) / this.#view.ranks) * 100}%`
      chooser.addEventListener('pointerdown', () => { isPressed = true })
      chooser.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          this.#closeChooser()
          this.#letGo(true)
          this.#focusOn(to)
        } else if (['Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key)) {
          event.preventDefault()
          event.stopPropagation()
          buttons.find((button) => button !== document.activeElement).focus()
        }
      })
      this.#parts.field.append(chooser)
      this.#parts.chooser = chooser
      buttons[0].focus({ preventScroll: true })
    }

    #closeChooser() {
      this.#parts.chooser?.remove()
      this.#parts.chooser = undefined
    }

    // Typed moves.

    #read(text) {
      const { moves, names, last } = this.#view
      const { lang } = this.#options
      const digits = (square) => square?.replace(/[a-i]/, (letter) => 'abcdefghi'.indexOf(letter) + 1)
      // 同 is the target of the last move.
      const japanese = (text) => spelled(text).replace(/^同/, digits(partsOf(last ?? '')?.to) ?? '同')
      const plain = (text) => spelled(text).replace(/[-x*]/g, '')
      const typed = text.normalize('NFKC').trim()
      const ways = [
        (move) => move.toLowerCase() === spelled(typed),
        (move) => spelled(names[move]?.en ?? '') === spelled(typed),
        (move) => japanese(names[move]?.ja ?? '') === japanese(typed),
        // As in KIF, with the square of origin.
        (move) => japanese(names[move]?.ja ?? '').replace(/[打右左直上寄引]/g, '') + (digits(partsOf(move)?.from) ?? '打') === japanese(typed),
        (move) => plain(names[move]?.en ?? '') === plain(typed),
        (move) => japanese(names[move]?.ja ?? '').startsWith(japanese(typed)) && japanese(typed).length > 2,
      ]
      for (const way of ways) {
        const found = moves.filter(way)
        if (found.length === 1) return { move: found[0] }
        if (found.length > 1) return { told: this.#words.ambiguous(text, found.map((move) => names[move]?.[lang] ?? move)) }
      }
      return { told: this.#words.refused(text) }
    }

    // Pointers: a moving pointer drags, a resting one presses.

    #placeOf(target) {
      const part = target.closest?.('.mb-cell, .mb-held, .mb-bin, .mb-stand')
      if (!part || !this.#root.contains(part)) return undefined
      const { square, hand, side, spare } = part.dataset
      if (square) return { square }
      if (hand) return { hand, side }
      if (spare) return { spare }
      return part.classList.contains('mb-bin') ? { isBin: true } : { stand: side }
    }

    #down(event) {
      if (event.button === 2) return void (this.#arrowFrom = event.target.closest?.('.mb-cell')?.dataset.square)
      if (event.button === 0 && this.#ownArrows.length > 0) {
        this.#ownArrows = []
        this.#drawOver()
      }
      if (!this.#isLive || event.button !== 0 || (this.#drag?.canMove && this.#drag.id !== event.pointerId)) return
      // A press on an empty square may have been released outside.
      this.#cancelDrag()
      if (this.#parts.chooser) {
        if (this.#parts.chooser.contains(event.target)) return
        this.#closeChooser()
        this.#letGo(true)
      }
      const place = this.#placeOf(event.target)
      if (!place) return
      const { clientX: x, clientY: y, pointerId: id, pointerType } = event
      this.#drag = { place, x, y, id, isTouch: pointerType === 'touch', canMove: this.#canBegin(place) }
      if (place.square) this.#focusOn(place.square)
      if (this.#drag.canMove) {
        event.preventDefault()
        this.#root.setPointerCapture(event.pointerId)
      }
    }

    #move(event) {
      const drag = this.#drag
      if (!drag.canMove || event.pointerId !== drag.id) return
      if (!drag.isMoving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return
      if (!drag.isMoving) {
        drag.isMoving = true
        this.#take(drag.place)
        drag.man = this.#lift(drag.place)
      }
      const field = this.#parts.field.getBoundingClientRect(), size = field.width / this.#view.files
      // A finger hides the square below it.
      const [lift, scale] = drag.isTouch ? [size * 0.45, 1.3] : [0, 1.12]
      const [x, y] = [event.clientX - field.left - size / 2, event.clientY - field.top - size / 2 - lift]
      drag.man.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
      const over = this.#under(event)?.square
      for (const [square, cell] of this.#parts.cells) cell.classList.toggle('mb-over-cell', square === over && cell.classList.contains('mb-target'))
    }

    #lift(place) {
      const man = place.square ? this.#men.get(place.square) : this.#drawPiece(place.spare ?? ofSide(place.hand, place.side))
      if (!place.square) this.#parts.men.append(man)
      man.classList.add('mb-lifted')
      this.#parts.men.classList.add('mb-on-top')
      return man
    }

    // The square under the pointer, regardless of drawings.
    #under(event) {
      const field = this.#parts.field.getBoundingClientRect()
      const column = Math.floor(((event.clientX - field.left) / field.width) * this.#view.files)
      const row = Math.floor(((event.clientY - field.top) / field.height) * this.#view.ranks)
      if (column >= 0 && row >= 0 && column < this.#view.files && row < this.#view.ranks) return { square: this.#squareAt(column, row) }
      return this.#placeOf(document.elementFromPoint(event.clientX, event.clientY) ?? document.body)
    }

    #up(event) {
      const drag = this.#drag
      if (event.pointerId !== drag.id) return
      const to = this.#under(event)
      if (!drag.isMoving) {
        this.#drag = undefined
        // A pointer that has left its square is no press.
        const isHere = to && to.square === drag.place.square && to.hand === drag.place.hand && to.spare === drag.place.spare
        if (isHere) this.#press(drag.place)
        return
      }
      if (this.#edit) {
        this.#cancelDrag()
        return this.#put(drag.place, to ?? { isBin: true })
      }
      if (to?.square && this.#targets().has(to.square)) {
        this.#choose(to.square)
        return this.#cancelDrag()
      }
      const isElsewhere = to?.square && to.square !== drag.place.square
      this.#cancelDrag()
      if (isElsewhere) this.#refuse(to.square)
      else this.#letGo()
    }

    #cancelDrag() {
      const drag = this.#drag
      this.#drag = undefined
      if (!drag?.man) return
      drag.man.classList.remove('mb-lifted')
      this.#parts.men.classList.remove('mb-on-top')
      for (const cell of this.#parts.cells.values()) cell.classList.remove('mb-over-cell')
      if (!drag.place.square) drag.man.remove()
      else if (this.#men.get(drag.place.square) === drag.man) this.#place(drag.man, drag.place.square)
    }

    // Keys.

    #cellToFocus() {
      const { cells } = this.#parts
      const own = () => [...cells.keys()].reverse().find((square) => this.#canBegin({ square }))
      return cells.get(this.#focused) ?? cells.get(own()) ?? cells.values().next().value
    }

    #focusOn(square) {
      if (!square || !this.#isLive) return
      this.#focused = square
      for (const [other, cell] of this.#parts.cells) cell.tabIndex = other === square ? 0 : -1
      this.#parts.cells.get(square)?.focus({ preventScroll: true })
    }

    #key(event) {
      if (!this.#isLive || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'Escape' && this.#chosen) {
        event.preventDefault()
        event.stopPropagation()
        this.#cancelDrag()
        return this.#letGo(true)
      }
      const square = event.target.closest?.('.mb-cell')?.dataset.square
      if (!square) return
      const [column, row] = this.#placeAt(square)
      const { files, ranks } = this.#view
      const ends = { Home: [-column, 0], End: [files - 1 - column, 0] }
      const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], ...ends }
      const step = steps[event.key]
      if (step) {
        const to = [Math.min(Math.max(column + step[0], 0), files - 1), Math.min(Math.max(row + step[1], 0), ranks - 1)]
        this.#focusOn(this.#squareAt(...to))
      } else if (event.key === 'Enter' || event.key === ' ') {
        this.#press({ square }, true)
      } else if (!this.#edit || !this.#editByKey(square, event.key)) {
        return
      }
      event.preventDefault()
      // Pages have keys of their own.
      event.stopPropagation()
    }

    // The editor: pieces go to any square.

    #pressInEditor(place) {
      const chosen = this.#chosen
      if (!chosen) return this.#canBegin(place) ? this.#take(place) : undefined
      if (place.square && place.square === chosen.square) {
        this.#letGo()
        return this.#turnRound(place.square)
      }
      const isSame = (place.spare && place.spare === chosen.spare) || (place.hand && place.hand === chosen.hand && place.side === chosen.side)
      if (isSame) return this.#letGo()
      if (place.spare) return this.#take(place)
      this.#put(chosen, place)
      // Spare pieces are put down several times.
      if (chosen.spare && place.square) this.#take(chosen)
    }

    #put(from, to) {
      const { board, hands } = this.#view
      const piece = from.spare ?? (from.square ? board[from.square] : ofSide(from.hand, from.side))
      const holder = to.stand ?? (to.hand && to.side)
      const kind = this.#view.pieces.find(({ letters }) => letters === baseOf(piece))
      if (!piece || (to.square && to.square === from.square) || (holder && kind && !kind.in_hand)) return this.#letGo()
      const next = { board: { ...board }, hands: { b: { ...hands.b }, w: { ...hands.w } } }
      if (from.square) delete next.board[from.square]
      if (from.hand && !--next.hands[from.side][from.hand]) delete next.hands[from.side][from.hand]
      if (to.square) next.board[to.square] = piece
      if (holder) next.hands[holder][baseOf(piece)] = (next.hands[holder][baseOf(piece)] ?? 0) + 1
      this.#edited(next)
    }

    // One piece after the other of those it can be: promoted, the other side's, promoted.
    #turnRound(square) {
      const piece = this.#view.board[square]
      const kinds = this.#view.pieces.map(({ letters }) => letters).filter((letters) => baseOf(letters) === baseOf(piece))
      const all = ['b', 'w'].flatMap((side) => kinds.map((letters) => ofSide(letters, side)))
      this.#edited({ board: { ...this.#view.board, [square]: all[(all.indexOf(piece) + 1) % all.length] } })
    }

    #editByKey(square, key) {
      const { board, pieces } = this.#view
      if (key === 'Delete' || key === 'Backspace') {
        if (board[square]) this.#put({ square }, { isBin: true })
        return true
      }
      if (key === '+' && board[square]) {
        this.#turnRound(square)
        return true
      }
      // A letter is Black's piece, with the shift key White's.
      if (key.length !== 1 || !pieces.some(({ letters }) => letters === key.toUpperCase())) return false
      const side = key === key.toLowerCase() ? 'b' : 'w'
      this.#edited({ board: { ...board, [square]: ofSide(key, side) } })
      return true
    }

    #edited(changes) {
      const next = { ...this.#view, ...changes, last: null, last_name: null }
      this.#show({ ...next, sfen: writeSfen(next) }, {})
      this.onedit?.(this.#view.sfen)
    }
  }

  window.MinishogiBoard = MinishogiBoard
})()
