// The tree, opened node by node. Every parent stands at the middle of its children; where these are too many to be seen at once, beside the one that
// leads to the node that is looked at, or the first. From left to right where there are moves, from above where a tree is small, as on the slides.

const MOST_SHOWN = 400

class Tidy {
  constructor(search, element, onfocus) {
    Object.assign(this, { search, element, onfocus })
    const all = search.count + search.grey.parent.length
    this.isDown = all <= 60
    // A tree of the slides fits as a whole.
    this.open = new Set(this.isDown ? Array(all).keys() : [0])
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
  /** A node that is not visited at this time hides what is below it; one that is only not left yet shows its children. */
  isFuture(i, t) { return t < this.search.whole && (this.search.isGrey(i) ? this.greyIsFuture(i, t) : this.search.enters(i) > t) }
  greyIsFuture(i, t) {
    const above = this.search.path(i).findLast((node) => !this.search.isGrey(node)) ?? 0
    return this.search.leaves(above) > t
  }
  place(t) {
    const isMadeUp = !this.search.position
    const placed = []
    const way = new Set(this.search.path(this.focus))
    let slot = 0
    const visit = (i, ply, position, size) => {
      const node = { i, ply, position, size, children: [] }
      placed.push(node)
      // Of a made-up tree everything is known but what the search does.
      if (this.open.has(i) && (isMadeUp || !this.isFuture(i, t))) {
        const below = this.below(i, t)
        node.children = below.map((c, k) => visit(c, ply + 1, k + 1, below.length))
      }
      if (node.children.length > 0) {
        const [first, last] = [node.children[0].slot, node.children.at(-1).slot]
        const onTheWay = node.children.find((child) => way.has(child.i))?.slot
        node.slot = this.isDown || last - first < 9 ? (first + last) / 2 : (onTheWay ?? first)
        slot += 0.18
      } else {
        node.slot = slot
        slot += 1
      }
      return node
    }
    visit(0, 0, 1, 1)
    return { placed, slots: slot }
  }
  draw(t) {
    this.t = t
    // Elements that are put in their order lose the focus.
    const hasFocus = this.element.contains(document.activeElement)
    const { search } = this
    let { placed, slots } = this.place(t)
    // The opened ones that lie on the way to nowhere are closed first.
    const needed = new Set([0, ...search.path(this.focus)])
    for (const i of [...this.open]) {
      if (placed.length <= MOST_SHOWN) break
      if (needed.has(i)) continue
      this.open.delete(i)
      ;({ placed, slots } = this.place(t))
    }
    const small = this.element.parentElement.clientWidth < 600
    const coarse = globalThis.matchMedia('(pointer: coarse)').matches
    // Leaves may stand closer than what has children, if there are two at least.
    const isBushy = placed.every((node) => node.children.length !== 1)
    const room = Math.max(isBushy ? 40 : 100, Math.min(100, (this.element.parentElement.clientWidth - 20) / slots))
    const size = this.isDown ? { wide: Math.min(92, 2 * room - 8), high: 46, across: room, along: 108 } : { wide: small ? 136 : 158, high: coarse ? 46 : 38, across: coarse ? 50 : 42, along: small ? 158 : 198 }
    const deepest = placed.reduce((most, node) => Math.max(most, node.ply), 0)
    const wideOf = (node) => (this.isDown && node.children.length === 0 ? Math.min(size.wide, room - 6) : size.wide)
    const at = (node) => (this.isDown ? { x: 8 + (node.slot + 0.5) * size.across - wideOf(node) / 2, y: 8 + node.ply * size.along } : { x: 8 + node.ply * size.along, y: 8 + node.slot * size.across })
    const [width, height] = this.isDown
      ? [slots * size.across + 16, deepest * size.along + size.high + 16]
      : [deepest * size.along + size.wide + 24, slots * size.across + 16]
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
          : [from.x + size.wide, from.y + size.high / 2, to.x, to.y + size.high / 2]
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
    this.element.style.cssText = `width:${width}px;height:${height}px`
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
    if (!search.position && this.isLeaf(i) && search.label(i)[0] === '') look.push('bare')
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
      [!isFuture && isGrey, ['never looked at', '調べられていない']],
      [!isFuture && !isDone, ['being searched', '探索中']],
      [isDone && !isGrey && search.cut[i] > 0, ['cut', '枝刈り']],
      [isDone && search.isCropped.has(i), ['not all kept', '一部だけ']],
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
    const [left, top] = [card.offsetLeft, card.offsetTop]
    const margin = 24
    const fit = (start, size, from, room) => (start < from + margin ? start - margin : start + size > from + room - margin ? start + size - room + margin : from)
    frame.scrollTo({ left: fit(left, card.offsetWidth + (this.isDown ? 0 : 120), frame.scrollLeft, frame.clientWidth), top: fit(top, card.offsetHeight, frame.scrollTop, frame.clientHeight) })
  }
}
