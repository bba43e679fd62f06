// A browser's knowledge of texts: the place of each, and the elements in its way.

/**
 * Runs in the page. Returns the faults of its texts, in words, and the names of its buttons.
 * @param {{ isFigure?: boolean, within?: string }} options `isFigure`: an SVG by itself, whose frame is the window.
 */
export function textFaults({ isFigure = false, within } = {}) {
  const root = within ? document.querySelector(within) : document.querySelector('dialog[open]') ?? document.documentElement
  const faults = []
  const near = 1.5
  const isSeen = (element) => element.closest('[display=none]') === null && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  // For a screen reader alone: clipped to a pixel, under any name.
  const isSpoken = (element) => {
    for (let above = element; above; above = above.parentElement) if (/^inset\(50%\)/.test(getComputedStyle(above).clipPath)) return true
    return false
  }
  const cut = (text) => JSON.stringify(text.trim().replace(/\s+/g, ' ').slice(0, 40))

  // SVG: the inked part of a line, not the height of the font, which is half as much again.
  const ofSvg = (element) => {
    const matrix = element.getScreenCTM()
    const box = element.getBBox()
    const size = parseFloat(getComputedStyle(element).fontSize)
    const lines = [...element.querySelectorAll('tspan')].length > 1
    const [top, foot] = lines ? [box.y, box.y + box.height] : (() => {
      const baseline = Number(element.getAttribute('y') ?? 0)
      return [baseline - 0.75 * size, baseline + 0.06 * size]
    })()
    const corners = [[box.x, top], [box.x + box.width, top], [box.x, foot], [box.x + box.width, foot]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix))
    const xs = corners.map(({ x }) => x)
    const ys = corners.map(({ y }) => y)
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  }
  const boxes = []
  for (const element of root.querySelectorAll('svg text')) {
    if (!isSeen(element) || !element.textContent.trim() || element.closest('symbol, defs')) continue
    const box = ofSvg(element)
    if (box.right - box.left > 0.5) boxes.push({ element, text: element.textContent, box, isSvg: true })
  }
  if (!isFigure) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!node.data.trim() || element.closest('svg text, script, style, title, select, option, noscript') || !isSeen(element) || isSpoken(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.width < 0.5) continue
        const ink = rect.height * 0.2
        boxes.push({ element, text: node.data, box: { left: rect.left, right: rect.right, top: rect.top + ink, bottom: rect.bottom - ink } })
      }
    }
  }

  // Out of the window, or of a box that is seen as one; what can be scrolled to is in neither.
  const frame = isFigure ? document.documentElement.getBoundingClientRect() : { left: 0, top: -Infinity, right: document.documentElement.clientWidth, bottom: Infinity }
  const slide = within ? root.getBoundingClientRect() : null
  const kept = []
  for (const found of boxes) {
    const { element, text, box, isSvg } = found
    let isHidden = false
    for (let above = isSvg ? element.ownerSVGElement.parentElement : element; above && above !== document.documentElement && above !== document.body; above = above.parentElement) {
      const style = getComputedStyle(above)
      const outer = above.getBoundingClientRect()
      if (style.display === 'inline' || style.display === 'contents') continue
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
        isHidden ||= box.right < outer.left || box.left > outer.right || box.bottom < outer.top || box.top > outer.bottom
        if (box.right > outer.right + near || box.left < outer.left - near) isHidden = true
        if (box.bottom > outer.bottom + near || box.top < outer.top - near) isHidden = true
        break
      }
      const clips = /hidden|clip/.test(style.overflowX)
      const isBox = clips || (parseFloat(style.borderRightWidth) > 0 && style.borderRightStyle !== 'none')
      if (isBox && (box.right > outer.right + near || box.left < outer.left - near)) {
        faults.push(`${cut(text)} leaves its box (${above.tagName.toLowerCase()}.${[...above.classList].join('.')})`)
        break
      }
      // A line that is shortened by three points hides words.
      if (clips && above.scrollWidth > above.clientWidth + 1 && style.textOverflow === 'ellipsis') {
        faults.push(`${cut(text)} is shortened (${above.tagName.toLowerCase()}.${[...above.classList].join('.')})`)
        break
      }
    }
    if (isHidden) continue
    if (box.left < frame.left - near || box.right > frame.right + near || (isFigure && (box.top < frame.top - near || box.bottom > frame.bottom + near))) {
      faults.push(`${cut(text)} leaves the ${isFigure ? 'picture' : 'window'}`)
    }
    if (slide && (box.left < slide.left - near || box.right > slide.right + near || box.top < slide.top - near || box.bottom > slide.bottom + near)) {
      faults.push(`${cut(text)} leaves the slide`)
    }
    kept.push(found)
  }

  // A list to choose from: as wide as its longest entry would make it, so that no choice is cut off. A field: its example.
  for (const list of isFigure ? [] : root.querySelectorAll('select:not([multiple], [size])')) {
    if (!isSeen(list) || isSpoken(list)) continue
    const free = list.cloneNode(true)
    free.removeAttribute('id')
    // Entries of a group are indented in the open list only.
    free.replaceChildren(...[...free.options])
    free.style.cssText = 'position: absolute; visibility: hidden; width: max-content; min-width: 0; max-width: none; flex: none'
    list.after(free)
    const longest = [...list.options].reduce((a, b) => (b.text.length > a.length ? b.text : a), '')
    if (free.offsetWidth > list.offsetWidth + near) faults.push(`${cut(longest)} is cut off in its list (${list.id}): ${list.offsetWidth} of ${free.offsetWidth} pixels`)
    free.remove()
  }
  for (const field of isFigure ? [] : root.querySelectorAll('input[placeholder], textarea[placeholder]')) {
    if (!isSeen(field)) continue
    const style = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = style.font
    const free = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const needed = Math.max(...field.placeholder.split('\n').map((line) => pen.measureText(line).width))
    if (needed > free + near) faults.push(`${cut(field.placeholder)} is cut off in its field (${field.id})`)
  }

  // Two texts: unless something opaque lies between them.
  const isCovered = (x, y, one, other) => {
    const layers = document.elementsFromPoint(x, y)
    const places = [one, other].map((element) => layers.findIndex((layer) => layer === element || element.contains(layer) || layer.contains(element)))
    if (places.includes(-1)) return false
    return layers.slice(0, Math.max(...places)).some((layer) => !layer.contains(one) !== !layer.contains(other) && !/, 0\)$|transparent/.test(getComputedStyle(layer).backgroundColor))
  }
  const sorted = [...kept].sort((a, b) => a.box.left - b.box.left)
  sorted.forEach((one, number) => {
    for (let next = number + 1; next < sorted.length && sorted[next].box.left < one.box.right - near; next++) {
      const other = sorted[next]
      if (one.element === other.element) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across <= near || down <= near) continue
      const [x, y] = [Math.max(one.box.left, other.box.left) + across / 2, Math.max(one.box.top, other.box.top) + down / 2]
      if (!isFigure && isCovered(x, y, one.element, other.element)) continue
      faults.push(`${cut(one.text)} and ${cut(other.text)} meet`)
    }
  })

  // In a drawing: a text is inside of a shape or outside, and no edge runs through it.
  const shapes = [...root.querySelectorAll('svg rect, svg circle, svg ellipse')].filter((shape) =>
    isSeen(shape) && !shape.closest('symbol, defs, clipPath, mask') && getComputedStyle(shape).fill !== 'none').map((shape) => ({ shape, box: shape.getBoundingClientRect() }))
  const lines = [...root.querySelectorAll('svg path.edge, svg path.best, svg path.pruned')].filter(isSeen)
  for (const { element, text, box, isSvg } of kept) {
    if (!isSvg) continue
    const own = { top: box.top + (box.bottom - box.top) * 0.08, bottom: box.bottom - (box.bottom - box.top) * 0.08, left: box.left, right: box.right }
    let isOnPlate = false
    for (const { shape, box: around } of shapes) {
      if (shape.ownerSVGElement !== element.ownerSVGElement) continue
      const across = Math.min(own.right, around.right) - Math.max(own.left, around.left)
      const down = Math.min(own.bottom, around.bottom) - Math.max(own.top, around.top)
      if (across <= near || down <= near) continue
      const isInside = own.left >= around.left - near && own.right <= around.right + near && own.top >= around.top - near && own.bottom <= around.bottom + near
      if (isInside) isOnPlate = true
      // A dot or a square of a curve is smaller than a letter.
      else if (around.width > 20 && around.height > 20) faults.push(`${cut(text)} lies half on a ${shape.tagName}${shape.classList.length ? `.${shape.classList[0]}` : ''}`)
    }
    if (isOnPlate) continue
    for (const line of lines) {
      if (line.ownerSVGElement !== element.ownerSVGElement) continue
      const matrix = line.getScreenCTM()
      const length = line.getTotalLength()
      for (let at = 0; at <= length; at += 3) {
        const { x, y } = line.getPointAtLength(at).matrixTransform(matrix)
        if (x > own.left + near && x < own.right - near && y > own.top + near && y < own.bottom - near) {
          faults.push(`an edge runs through ${cut(text)}`)
          break
        }
      }
    }
  }

  const shown = (element) => {
    const labelled = element.getAttribute('aria-label') ?? (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean).map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const words = (node) => node.nodeType === Node.TEXT_NODE ? node.data
      : node.nodeType !== Node.ELEMENT_NODE || node.getAttribute('aria-hidden') === 'true' || getComputedStyle(node).display === 'none' ? ''
        : node.tagName === 'IMG' ? node.alt : [...node.childNodes].map(words).join('')
    return (labelled || words(element) || element.getAttribute('title') || element.value || '').replace(/\s+/g, ' ').trim()
  }
  const buttons = [...root.querySelectorAll('button, [role=button], summary, input[type=button], input[type=submit]')].filter(isSeen)
  return { faults, names: [...new Set(buttons.map(shown))] }
}
