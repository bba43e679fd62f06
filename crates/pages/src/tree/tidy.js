// The tree, opened node by node. Every parent is at the middle of its children; if these are too many to be seen at once, beside the one that leads
// to the current node, or the first. Drawn from above, as on the slides, if the tree is small and all its labels fit beside each other; otherwise
// from left to right. A node is as wide as its longest label.

const MOST_SHOWN = 400
/** A tree that can be read at this scale is shown whole, or at least from the left to the right. */
const LEGIBLE = 0.7
const pen = document.createElement('canvas').getContext('2d')

/** The width of a text on screen, in px. */
function widthOf(text, size, weight = 400) {
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
  return pen.measureText(text).width
}

class Tidy {
  constructor(search, element, onfocus) {
    Object.assign(this, { search, element, onfocus })
    const all = search.count + search.grey.parent.length
    this.isSmall = all <= 60
    /** The direction that the user chose; otherwise the tree is laid out as it fits. */
    this.turned = null
    this.isFit = false
    /** The smallest scale so far at which the tree was shown whole or across: its letters do not change from step to step. */
    this.least = 1
    this.widths = new Map()
    // A tree of the slides is open as a whole.
    this.open = new Set(this.isSmall ? Array(all).keys() : [0])
    this.focus = 0
    this.iteration = search.iterations - 1
    this.cards = new Map()
    element.addEventListener('click', (event) => {
      const card = event.target.closest('[data-node]')
      if (card) this.choose(Number(card.dataset.node), true)
    })
    element.addEventListener('keydown', (event) => this.key(event))
  }
  /** Children as they stand in the tree at this time: those visited, then those that were not, or not yet. */
  below(i, t) {
    const { search } = this
    let visited = search.visited(i)
    if (i === 0 && search.iterations > 1) visited = visited.filter((c) => search.visit[c] === this.iteration)
    return [...visited, ...search.unvisited(i)]
  }
  isLeaf(i) { return this.search.isGrey(i) ? this.search.unvisited(i).length === 0 : this.search.end[i] === i + 1 && this.search.unvisited(i).length === 0 }
  /** A node that is not visited at this time hides the nodes below it; one that is only not left yet shows its children. */
  isFuture(i, t) { return t < this.search.whole && (this.search.isGrey(i) ? this.greyIsFuture(i, t) : this.search.enters(i) > t) }
  greyIsFuture(i, t) {
    const above = this.search.path(i).findLast((node) => !this.search.isGrey(node)) ?? 0
    return this.search.leaves(above) > t
  }
  /** The width of a node with its longest labels: at any time of the search. */
  wide(i) {
    const key = `${lang()} ${i}`
    if (this.widths.has(key)) return this.widths.get(key)
    const { search } = this
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
    const value = search.valueOf(i) === null ? '' : pick(search.shown(i, search.valueOf(i)))
    let wide
    if (this.isBare(i)) wide = widthOf(value, rem, 700) + 0.4 * rem
    else {
      const size = 0.875 * rem
      const move = widthOf(pick(search.label(i)), size, 600) + (this.isLeaf(i) ? 0 : widthOf(' ›', size, 600))
      const window = search.isGrey(i) ? 0 : Math.max(...search.windows(i).map((text) => widthOf(text, 0.6875 * rem)))
      const result = Math.max(widthOf(value, size, 700), widthOf('…', size, 700))
      const signs = !search.isGrey(i) && search.cut[i] > 0 ? widthOf(search.cut[i] === 2 ? '✂✗' : '✂', 0.75 * rem) : 0
      wide = Math.max(move, window) + 0.3 * rem + Math.max(result, signs) + (search.isFirstSide(i) ? 1 : 1.4) * rem
    }
    // The thickest border, and a hair for rounding.
    wide = Math.max(34, Math.ceil(wide) + 8)
    this.widths.set(key, wide)
    return wide
  }
  isBare(i) { return !this.search.position && this.isLeaf(i) && this.search.label(i)[0] === '' }
  /** The nodes with their places: in px from above, otherwise `middle` counts lines. */
  place(t, isDown) {
    const isMadeUp = !this.search.position
    const placed = []
    const way = new Set(this.search.path(this.focus))
    const shift = (node, by) => {
      node.middle += by
      node.children.forEach((child) => shift(child, by))
    }
    const visit = (i, ply, position, size, from) => {
      const node = { i, ply, position, size, children: [], wide: this.wide(i) }
      placed.push(node)
      // A made-up tree is known from the beginning, except the search in it.
      let end = from
      if (this.open.has(i) && (isMadeUp || !this.isFuture(i, t))) {
        const below = this.below(i, t)
        node.children = below.map((c, k) => {
          const child = visit(c, ply + 1, k + 1, below.length, end)
          end = child.end
          return child
        })
      }
      const own = isDown ? node.wide + 6 : 1
      if (node.children.length > 0) {
        const [first, last] = [node.children[0].middle, node.children.at(-1).middle]
        const onTheWay = node.children.find((child) => way.has(child.i))?.middle
        node.middle = isDown || last - first < 9 ? (first + last) / 2 : (onTheWay ?? first)
        if (isDown) {
          // A parent that is wider than its children pushes them to its middle.
          const [left, right] = [node.middle - own / 2 - from, node.middle + own / 2]
          if (left < 0) shift(node, -left)
          end = Math.max(end - Math.min(0, left), right - Math.min(0, left))
        } else end += 0.18
      } else {
        node.middle = from + (isDown ? own / 2 : 0)
        end = from + own
      }
      node.end = end
      return node
    }
    const root = visit(0, 0, 1, 1, 0)
    return { placed, end: root.end }
  }
  draw(t) {
    this.t = t
    // Elements that are put in their order lose the focus.
    const hasFocus = this.element.contains(document.activeElement)
    const { search } = this
    const frame = this.element.parentElement
    const fromAbove = this.turned === false ? null : this.place(t, true)
    this.isDown = this.turned ?? (this.isSmall && fromAbove.end + 16 <= frame.clientWidth)
    let { placed, end } = this.isDown ? fromAbove : this.place(t, false)
    // Open nodes that are not on the way to the current node are closed first.
    const needed = new Set([0, ...search.path(this.focus)])
    for (const i of [...this.open]) {
      if (placed.length <= MOST_SHOWN) break
      if (needed.has(i)) continue
      this.open.delete(i)
      ;({ placed, end } = this.place(t, this.isDown))
    }
    const coarse = globalThis.matchMedia('(pointer: coarse)').matches
    const size = this.isDown ? { high: 46, along: 100 } : { high: coarse ? 46 : 38, across: coarse ? 50 : 42, gap: frame.clientWidth < 600 ? 22 : 40 }
    const deepest = placed.reduce((most, node) => Math.max(most, node.ply), 0)
    // From left to right, all nodes of a level are as wide as the widest.
    const columns = Array(deepest + 1).fill(0)
    for (const node of placed) columns[node.ply] = Math.max(columns[node.ply], node.wide)
    const lefts = columns.reduce((lefts, wide) => [...lefts, lefts.at(-1) + wide + size.gap], [8])
    const wideOf = (node) => (this.isDown ? node.wide : columns[node.ply])
    const at = (node) => (this.isDown ? { x: 8 + node.middle - node.wide / 2, y: 8 + node.ply * size.along } : { x: lefts[node.ply], y: 8 + node.middle * size.across })
    const [width, height] = this.isDown
      ? [end + 16, deepest * size.along + size.high + 16]
      : [lefts[deepest] + columns[deepest] + 16, end * size.across + 16]
    const edges = svg('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' })
    for (const node of placed) {
      const chosen = search.isGrey(node.i) ? null : search.chosen(node.i, t)
      const from = at(node)
      const ordered = [...node.children].sort((a, b) => (a.i === chosen) - (b.i === chosen))
      for (const child of ordered) {
        const to = at(child)
        const look = ['edge']
        const isFuture = this.isFuture(child.i, t)
        if (search.isGrey(child.i) || isFuture) look.push(isFuture ? 'later' : 'grey')
        if (child.i === chosen) look.push('chosen')
        const [x1, y1, x2, y2] = this.isDown
          ? [from.x + wideOf(node) / 2, from.y + size.high, to.x + wideOf(child) / 2, to.y]
          : [from.x + wideOf(node), from.y + size.high / 2, to.x, to.y + size.high / 2]
        const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
        const d = this.isDown ? `M${x1} ${y1}L${x2} ${y2}` : `M${x1} ${y1}C${mx} ${y1} ${mx} ${y2} ${x2} ${y2}`
        edges.append(svg('path', { d, class: look.join(' ') }))
        if (search.isGrey(child.i) && !isFuture && !search.isGrey(node.i)) {
          edges.append(svg('path', { d: this.isDown ? `M${mx - 9} ${my + 3}L${mx + 9} ${my - 3}` : `M${x2 - 16} ${y2 - 7}L${x2 - 10} ${y2 + 7}`, class: 'strike' }))
        }
      }
    }
    // Grey branches lie below all others.
    edges.prepend(...edges.querySelectorAll('.grey, .later, .strike'))
    edges.append(...edges.querySelectorAll('.chosen'))
    const seen = new Set()
    for (const node of placed) {
      seen.add(node.i)
      const { x, y } = at(node)
      let card = this.cards.get(node.i)
      if (!card) {
        card = html('div', { role: 'treeitem', 'data-node': node.i })
        this.cards.set(node.i, card)
      }
      this.fill(card, node, t)
      card.style.cssText = `left:${x}px;top:${y}px;width:${wideOf(node)}px;height:${size.high}px`
    }
    for (const [i, card] of this.cards) if (!seen.has(i)) (card.remove(), this.cards.delete(i))
    if (!seen.has(this.focus)) this.focus = search.path(this.focus).findLast((node) => seen.has(node)) ?? 0
    const across = Math.min(1, (frame.clientWidth - 4) / width)
    const whole = Math.min(across, (frame.clientHeight - 4) / height)
    this.isWhole = this.isFit || whole >= LEGIBLE
    const legible = [whole, across].find((scale) => scale >= LEGIBLE)
    this.least = Math.min(this.least, legible ?? 1)
    const scale = this.isFit ? whole : legible ? this.least : 1
    this.element.style.cssText = `width:${width}px;height:${height}px${scale < 1 ? `;zoom:${scale}` : ''}`
    this.element.querySelector('svg')?.remove()
    this.element.prepend(edges)
    // In the order of reading, for the keyboard and for screen readers.
    for (const node of placed) this.element.append(this.cards.get(node.i))
    for (const [i, card] of this.cards) {
      card.tabIndex = i === this.focus ? 0 : -1
      card.setAttribute('aria-selected', i === this.focus)
    }
    if (hasFocus) this.cards.get(this.focus)?.focus({ preventScroll: true })
  }
  fill(card, { i, ply, position, size, children }, t) {
    const { search } = this
    const isFuture = this.isFuture(i, t)
    const isGrey = search.isGrey(i)
    const isDone = !isFuture && (isGrey || search.leaves(i) <= t)
    const look = ['node', search.isFirstSide(i) ? 'first' : 'second']
    if (isFuture) look.push('later')
    else if (isGrey) look.push('grey')
    if (!isFuture && !isDone) look.push('open')
    if (this.isBare(i)) look.push('bare')
    if (search.isAside.has(i)) look.push('aside')
    const signs = []
    if (isDone && !isGrey && search.cut[i] > 0) {
      look.push(['', 'cut', 'cut-wrong', 'cut-unknown'][search.cut[i]])
      signs.push(search.cut[i] === 2 ? '✂✗' : '✂')
    }
    if (isDone && search.isCropped.has(i)) signs.push('…')
    if (isDone && !isGrey && i === search.first_wrong) look.push('first-wrong')
    const isGiven = !search.position && this.isLeaf(i)
    const value = isDone || isGiven ? search.shown(i, search.valueOf(i)) : ['', '']
    const label = search.label(i)
    const window = !isFuture && !isGrey && !isGiven ? search.windowText(i, isDone ? undefined : (({ raised, beta }) => [raised, beta])(search.soFar(i, t))) : ''
    const text = [
      html('span', { class: 'move' }, ...spans(label)),
      html('span', { class: 'value' }, ...((isDone || isGiven) && (!isGrey || search.valueOf(i) !== null) ? spans(value) : [])),
      html('span', { class: 'window' }, window),
      html('span', { class: 'signs', 'aria-hidden': 'true' }, signs.join('')),
    ]
    const state = [
      [isFuture, ['not visited yet', 'まだ調べていない']],
      [!isFuture && isGrey, ['never looked at', '一度も調べていない']],
      [!isFuture && !isDone, ['being searched', '探索中']],
      [isDone && !isGrey && search.cut[i] > 0, ['cut', '枝刈り']],
      [isDone && search.isCropped.has(i), ['not all kept', '記録は一部だけ']],
      [look.includes('first-wrong'), ['the first wrong value', '最初の間違い']],
    ].filter(([holds]) => holds).map(([, words]) => words)
    if (state.length > 0) text.push(html('span', { class: 'spoken' }, ...spans([state.map(([en]) => en).join(', '), state.map(([, ja]) => ja).join('、')])))
    card.className = look.join(' ')
    card.replaceChildren(...text)
    card.setAttribute('aria-level', ply + 1)
    card.setAttribute('aria-posinset', position)
    card.setAttribute('aria-setsize', size)
    if (this.isLeaf(i) || isFuture) card.removeAttribute('aria-expanded')
    else card.setAttribute('aria-expanded', children.length > 0)
  }
  /** Looks at a node; `toggles`: and opens or closes it. */
  choose(i, toggles = false) {
    if (toggles && !this.isLeaf(i)) {
      if (this.open.has(i) && i === this.focus) this.open.delete(i)
      else this.open.delete(i), this.open.add(i)
    }
    this.focus = i
    this.onfocus(i)
  }
  /** Opens the way to a node, and, `alone`, closes all others. */
  reveal(i, alone = false) {
    if (alone && this.search.position) this.open = new Set([0])
    if (i > 0) {
      const top = this.search.path(i)[0]
      if (!this.search.isGrey(top)) this.iteration = this.search.visit[top]
    }
    for (const node of [0, ...this.search.path(i)]) {
      if (node === i && this.isLeaf(i)) continue
      this.open.delete(node)
      this.open.add(node)
    }
    this.focus = i
  }
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const { search, focus } = this
    const below = this.open.has(focus) ? this.below(focus, this.t) : []
    const beside = focus === 0 ? [0] : this.below(search.parentOf(focus), this.t)
    const at = beside.indexOf(focus)
    const into = () => (below.length > 0 ? this.choose(below[0]) : this.choose(focus, true))
    const out = () => (below.length > 0 && this.cards.has(below[0]) ? (this.open.delete(focus), this.choose(focus)) : this.choose(focus === 0 ? 0 : search.parentOf(focus)))
    const [before, after, deeper, back] = this.isDown
      ? ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp']
      : ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft']
    const keys = {
      [before]: () => this.choose(beside[Math.max(0, at - 1)]),
      [after]: () => this.choose(beside[Math.min(beside.length - 1, at + 1)]),
      [deeper]: into,
      [back]: out,
      Home: () => this.choose(0),
      End: () => this.choose(beside.at(-1)),
      Enter: () => this.choose(focus, true),
      ' ': () => this.choose(focus, true),
    }
    if (!keys[event.key]) return
    event.preventDefault()
    event.stopPropagation()
    keys[event.key]()
  }
  /** Brings the node that is looked at into the window of the tree, without moving the page. */
  scroll() {
    const card = this.cards.get(this.focus)
    const frame = this.element.parentElement
    if (!card) return
    if (this.isWhole) return frame.scrollTo(0, 0)
    const [left, top] = [card.offsetLeft, card.offsetTop]
    const margin = 24
    const fit = (start, size, from, room) => (start < from + margin ? start - margin : start + size > from + room - margin ? start + size - room + margin : from)
    // From above, a node is as near to the middle as the tree allows: its children lie on both sides.
    const across = this.isDown ? left + (card.offsetWidth - frame.clientWidth) / 2 : fit(left, card.offsetWidth + 120, frame.scrollLeft, frame.clientWidth)
    frame.scrollTo({ left: across, top: fit(top, card.offsetHeight, frame.scrollTop, frame.clientHeight) })
  }
}
