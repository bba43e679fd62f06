// The whole search on a canvas: from left to right in the order visited, as wide as it has nodes, level below level. Each frame redraws it, but only
// parts as wide as a pixel, so that a hundred thousand nodes cost no more than a hundred.

class Icicle {
  constructor(search, canvas, onchoose) {
    Object.assign(this, { search, canvas, onchoose })
    this.from = 0
    this.span = search.count
    this.focus = 0
    this.t = search.whole
    this.rows = search.deepest + 1
    this.row = Math.max(9, Math.min(34, Math.floor(300 / this.rows)))
    this.pointers = new Map()
    canvas.style.height = `${this.rows * this.row + 2}px`
    new ResizeObserver(() => this.ask()).observe(canvas)
    globalThis.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => ((this.colours = null), this.ask()))
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault()
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.pan((event.deltaX / this.width) * this.span)
      else this.zoom(2 ** (event.deltaY / 300), event.offsetX / this.width)
    }, { passive: false })
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId)
      this.pointers.set(event.pointerId, event.offsetX)
      this.moved = 0
    })
    canvas.addEventListener('pointermove', (event) => this.drag(event))
    const up = (event) => {
      if (!this.pointers.delete(event.pointerId) || event.type === 'pointercancel') return
      if (this.moved < 5 && this.pointers.size === 0) {
        const node = this.at(event.offsetX, event.offsetY)
        if (node !== null) this.onchoose(node)
      }
    }
    canvas.addEventListener('pointerup', up)
    canvas.addEventListener('pointercancel', up)
    canvas.addEventListener('dblclick', (event) => {
      const node = this.at(event.offsetX, event.offsetY)
      if (node !== null) this.show(node, search.end[node] - node)
    })
    canvas.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const keys = {
        '+': () => this.zoom(1 / 1.5, 0.5),
        '=': () => this.zoom(1 / 1.5, 0.5),
        '-': () => this.zoom(1.5, 0.5),
        ArrowLeft: () => this.pan(-this.span / 8),
        ArrowRight: () => this.pan(this.span / 8),
        Home: () => this.show(0, search.count),
        Enter: () => this.onchoose(Math.min(search.count - 1, Math.floor(this.from + this.span / 2))),
      }
      if (!keys[event.key]) return
      event.preventDefault()
      event.stopPropagation()
      keys[event.key]()
    })
  }
  get width() { return this.canvas.clientWidth }
  drag(event) {
    const before = this.pointers.get(event.pointerId)
    if (before === undefined) return
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, x]) => x)
    if (others.length > 0) {
      const [old, now] = [Math.abs(before - others[0]), Math.abs(event.offsetX - others[0])]
      if (old > 8 && now > 8) this.zoom(old / now, (event.offsetX + others[0]) / 2 / this.width)
    } else {
      this.pan(((before - event.offsetX) / this.width) * this.span)
    }
    this.moved += Math.abs(before - event.offsetX)
    this.pointers.set(event.pointerId, event.offsetX)
  }
  pan(nodes) {
    this.from = Math.max(0, Math.min(this.search.count - this.span, this.from + nodes))
    this.ask()
  }
  zoom(factor, share) {
    const span = Math.max(Math.min(8, this.search.count), Math.min(this.search.count, this.span * factor))
    this.from += (this.span - span) * share
    this.span = span
    this.pan(0)
  }
  /** Shows this many nodes from `node` on, with some space around. */
  show(node, count) {
    this.span = Math.max(Math.min(8, this.search.count), Math.min(this.search.count, count * 1.1))
    this.from = node - count * 0.05
    this.pan(0)
  }
  at(x, y) {
    const ply = Math.floor(y / this.row)
    let node = Math.floor(this.from + (x / this.width) * this.span)
    if (node < 0 || node >= this.search.count) return null
    while (node > 0 && this.search.ply[node] > ply) node = this.search.parent[node]
    return node
  }
  /** A frame, once the browser is ready for it. */
  ask() {
    if (this.asked) return
    this.asked = true
    requestAnimationFrame(() => {
      this.asked = false
      this.draw()
    })
  }
  draw() {
    const { search, canvas, row } = this
    const ratio = globalThis.devicePixelRatio || 1
    const [width, height] = [canvas.clientWidth, canvas.clientHeight]
    if (width === 0) return
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    }
    if (!this.colours) {
      const style = getComputedStyle(canvas)
      const of = (name) => style.getPropertyValue(name).trim()
      this.colours = { first: of('--first'), firstLine: of('--first-line'), second: of('--second'), secondLine: of('--second-line'), cut: of('--cut'), wrong: of('--wrong'), quiet: of('--quiet'), ink: of('--ink'), paper: of('--paper'), font: style.fontFamily }
    }
    const { colours } = this
    const pen = canvas.getContext('2d')
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, width, height)
    pen.font = `12px ${colours.font}`
    pen.textBaseline = 'middle'
    const scale = width / this.span
    const isFirst = (ply) => (search.mate ? ply % 2 === 0 : (ply % 2 === 0) === (search.side === 'black' || search.side === 'max'))
    const marks = []
    const now = this.t >= search.whole ? search.count : search.event(this.t).node
    let drawn = 0
    const rectangle = (i, ply) => {
      const left = Math.max(-2, (i - this.from) * scale)
      const right = Math.min(width + 2, (search.end[i] - this.from) * scale)
      const wide = right - left
      const isLater = i > now
      pen.globalAlpha = isLater ? 0.25 : 1
      pen.fillStyle = isFirst(ply) ? colours.first : colours.second
      drawn += 1
      if (wide < 2) {
        // The nodes below are too narrow to be distinguished.
        const down = search.reach[i] - ply + 1
        pen.fillRect(left, ply * row, Math.max(wide, 0.6), row - 1)
        pen.globalAlpha *= 0.6
        for (let k = 1; k < down; k++) {
          pen.fillStyle = isFirst(ply + k) ? colours.first : colours.second
          pen.fillRect(left, (ply + k) * row, Math.max(wide, 0.6), row - 1)
        }
      } else {
        const gap = wide > 5 ? 1 : 0.4
        pen.fillRect(left, ply * row, wide - gap, row - 1)
        if (wide > 44 && row > 13) {
          const name = pick(search.label(i))
          const value = isLater || search.leaves(i) > this.t ? '' : `  ${pick(search.shown(i, search.valueOf(i)))}`
          const start = Math.max(left, 0) + 5
          // Half a number would be another number.
          const text = [name + value, name].find((text) => pen.measureText(text).width <= Math.min(right, this.width) - start - 4)
          pen.fillStyle = colours.ink
          if (text) pen.fillText(text, start, ply * row + row / 2)
        }
      }
      if (search.cut[i] > 0 && wide > 3 && search.leaves(i) <= this.t) marks.push([right, ply, search.cut[i]])
      pen.globalAlpha = 1
      return wide
    }
    // From the root down; nodes outside are left out, and where a pixel is full the rest of it is skipped.
    const below = [[0, 0]]
    while (below.length > 0) {
      const [i, ply] = below.pop()
      if (rectangle(i, ply) < 2) continue
      const end = search.end[i]
      let full = -Infinity
      for (let c = i + 1; c < end; c = search.end[c]) {
        const right = (search.end[c] - this.from) * scale
        if (right < 0) continue
        const left = (c - this.from) * scale
        if (left > width) break
        if (right - full < 0.5) continue
        full = right
        below.push([c, ply + 1])
      }
    }
    for (const [x, ply, kind] of marks) {
      pen.fillStyle = [, colours.cut, colours.wrong, colours.quiet][kind]
      pen.fillRect(x - 3, ply * row, 3, row - 1)
    }
    const outline = (i, colour, wide) => {
      const left = (i - this.from) * scale
      const size = Math.max(3, (search.end[i] - i) * scale - 1)
      pen.strokeStyle = colour
      pen.lineWidth = wide
      pen.strokeRect(left, search.ply[i] * row + 1, size, row - 3)
    }
    if (search.first_wrong !== null) outline(search.first_wrong, colours.wrong, 3)
    let focus = this.focus
    while (search.isGrey(focus)) focus = search.parentOf(focus)
    outline(focus, colours.ink, 2)
    if (now < search.count) {
      pen.fillStyle = colours.ink
      pen.fillRect((now + 0.5 - this.from) * scale - 0.75, 0, 1.5, height)
    }
    this.drawn = drawn
  }
}
