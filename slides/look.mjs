// The part of check.mjs within a page. The function is sent there as text, so all that it needs is inside.

export function look({ number, letters }) {
  const section = document.querySelectorAll('svg[data-marpit-svg]')[number - 1].querySelector('section')
  const page = section.getBoundingClientRect()
  // A page of another shape is shown smaller.
  const scale = page.width / section.offsetWidth
  const isSheet = section.classList.contains('sheet')
  const faults = []
  const fault = (kind, text) => faults.push({ kind, text })
  const name = (element) => {
    const words = (element.getAttribute('alt') ?? element.textContent).trim().replace(/\s+/g, ' ')
    return `<${element.localName}> ${words.length > 40 ? words.slice(0, 40) + '..' : words}`
  }

  const elements = [...section.querySelectorAll('*')]
  const texts = []
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode)
  const boxesOf = (text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
  }

  // Overflow: everything is on its page, and in its box.
  const isOff = (box) => box.left < page.left - 1 || box.top < page.top - 1 || box.right > page.right + 1 || box.bottom > page.bottom + 1
  if (section.scrollWidth > section.clientWidth + 1 || section.scrollHeight > section.clientHeight + 1) {
    fault('overflow', `the page needs ${section.scrollWidth} x ${section.scrollHeight}, and has ${section.clientWidth} x ${section.clientHeight}`)
  }
  for (const element of elements) {
    if (isOff(element.getBoundingClientRect())) fault('overflow', `${name(element)} reaches beyond the page`)
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) fault('overflow', `${name(element)} is wider than its box`)
  }
  for (const text of texts) if (boxesOf(text).some(isOff)) fault('overflow', `the text ${name(text.parentElement)} reaches beyond the page`)

  // Overlap: no text lies on a figure or on the lines at the edges.
  const edges = elements.filter((element) => ['header', 'footer', 'img'].includes(element.localName))
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  for (const edge of edges) {
    const box = edge.getBoundingClientRect()
    for (const text of texts) {
      if (!edge.contains(text) && boxesOf(text).some((line) => meet(line, box))) fault('overlap', `${name(text.parentElement)} and ${name(edge)}`)
    }
  }
  const numbering = getComputedStyle(section, '::after')
  if (numbering.display !== 'none' && section.dataset.marpitPagination) {
    const [right, bottom] = [page.right - parseFloat(numbering.right) * scale, page.bottom - parseFloat(numbering.bottom) * scale]
    const box = { left: right - 30 * scale, right, top: bottom - 26 * scale, bottom }
    for (const text of texts) if (boxesOf(text).some((line) => meet(line, box))) fault('overlap', `${name(text.parentElement)} and the number of the page`)
  }

  // All letters for the back row are 18 points high or more, which is 24 px of 720: text, code, and figures. The lines at the
  // edges need not be read there.
  const smallest = isSheet ? 10 : 24
  const isAtTheEdge = (element) => element.closest('header, footer, .bar')

  // Figures are there, and their letters are as large as they are shown.
  for (const image of section.querySelectorAll('img')) {
    const source = image.dataset.figure ?? image.getAttribute('src')
    const shown = Math.min(image.clientWidth / image.naturalWidth, image.clientHeight / image.naturalHeight)
    if (!image.naturalWidth) fault('figure', `${source} does not load`)
    const size = letters[source]?.smallest * shown
    if (size < (isSheet ? 8 : 24) - 0.05) fault('figure', `${source} is shown at ${Math.round(shown * 100)}% of its size, its letters ${size.toFixed(1)} px high`)
  }

  // Letters are large enough.
  for (const text of texts) {
    const size = parseFloat(getComputedStyle(text.parentElement).fontSize)
    if (size < (isAtTheEdge(text.parentElement) ? 18 : smallest)) {
      fault('small', `${name(text.parentElement)} is ${size} px high: expected ${smallest} or more`)
    }
  }

  // Contrast, by WCAG 2.2: 4.5, or 3 for large letters.
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgba = (color) => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data
    return [r, g, b, a / 255]
  }
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1]
  const background = (element) => {
    if (!element) return [255, 255, 255, 1]
    const color = rgba(getComputedStyle(element).backgroundColor)
    return color[3] === 1 ? color : over(color, background(element.parentElement))
  }
  const opacity = (element) => (element ? getComputedStyle(element).opacity * opacity(element.parentElement) : 1)
  const luminance = (color) => {
    const [r, g, b] = color.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const checkContrast = (what, style, behind, visible) => {
    const [r, g, b, a] = rgba(style.color)
    const [dark, light] = [over([r, g, b, a * visible], behind), behind].map(luminance).sort((a, b) => a - b)
    const ratio = (light + 0.05) / (dark + 0.05)
    const size = parseFloat(style.fontSize)
    const needed = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5
    if (ratio < needed) fault('contrast', `${what} has ${ratio.toFixed(2)}: expected ${needed} or more`)
  }
  for (const { parentElement: element } of texts) checkContrast(name(element), getComputedStyle(element), background(element), opacity(element))
  const signs = []
  for (const element of [section, ...elements]) {
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      if (style.display === 'none' || ['none', 'normal', '""'].includes(style.content)) continue
      signs.push({ what: `${pseudo} of ${name(element)}`, style })
      checkContrast(`${pseudo} of ${name(element)}`, style, over(rgba(style.backgroundColor), background(element)), opacity(element))
    }
  }

  // Glyphs: a letter that no font has looks like a code point that no font can have, or like nothing at all.
  const drawn = (letter, font) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 40
    const context = canvas.getContext('2d')
    context.font = `30px ${font}`
    context.fillText(letter, 4, 32)
    return context.getImageData(0, 0, 40, 40).data.join()
  }
  const seen = new Set()
  const checkGlyphs = (what, text, font) => {
    for (const letter of text.replaceAll(/[\s\p{Cf}\p{M}]/gu, '')) {
      const key = letter + font
      if (seen.has(key)) continue
      seen.add(key)
      const picture = drawn(letter, font)
      if (picture === drawn('\u{10FFFF}', font) || picture === drawn(' ', font)) {
        const code = letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')
        fault('glyph', `${what}: no font has U+${code}`)
      }
    }
  }
  for (const text of texts) checkGlyphs(name(text.parentElement), text.data, getComputedStyle(text.parentElement).fontFamily)
  for (const { what, style } of signs) if (style.content.startsWith('"')) checkGlyphs(what, style.content.slice(1, -1), style.fontFamily)
  for (const image of section.querySelectorAll('img')) {
    const source = image.dataset.figure ?? image.getAttribute('src')
    checkGlyphs(`the figure ${source}`, letters[source]?.text ?? '', getComputedStyle(section).fontFamily)
  }

  return faults
}
