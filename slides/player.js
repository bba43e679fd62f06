// Figures with steps, in a deck that is shown. A step is a fragment of Marp, so every key, clicker and presenter's view that turns the pages also
// takes the steps, and the slider below the figure only asks for a number of them.
for (const section of document.querySelectorAll('section.steps')) {
  const pictures = [...section.querySelectorAll('.player img')]
  const words = [...section.querySelectorAll('ol > li')]
  if (pictures.length < 2) continue
  const slider = document.createElement('input')
  Object.assign(slider, { type: 'range', min: 0, max: pictures.length - 1, step: 1 })
  slider.setAttribute('aria-label', document.documentElement.lang === 'ja' ? '段階' : 'step')
  const counter = document.createElement('output')
  const bar = document.createElement('div')
  bar.className = 'bar'
  bar.append(slider, counter)
  section.append(bar)

  const isDone = (item) => item.dataset.bespokeMarpFragment !== 'inactive'
  const current = () => words.filter(isDone).length
  const show = () => {
    const step = current()
    pictures.forEach((picture, number) => {
      picture.classList.toggle('seen', number === step)
      picture.ariaHidden = number === step ? null : 'true'
    })
    slider.value = step
    counter.textContent = `${step} / ${pictures.length - 1}`
  }
  const observer = new MutationObserver(show)
  for (const item of words) observer.observe(item, { attributes: true, attributeFilter: ['data-bespoke-marp-fragment'] })
  const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  slider.addEventListener('input', () => {
    const goal = Number(slider.value)
    for (let left = goal - current(); left !== 0; left -= Math.sign(left)) press(left > 0 ? 'ArrowRight' : 'ArrowLeft')
    show()
  })
  // The slider's keys are those of the deck.
  slider.addEventListener('keydown', (event) => {
    if (['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown'].includes(event.key)) {
      event.preventDefault()
      event.stopPropagation()
      press(event.key)
    }
  })
  show()
}

// The key d turns light into dark and back, for a dark hall, also while the slider has the keys.
window.addEventListener('keydown', (event) => {
  if (event.key !== 'd' || event.ctrlKey || event.metaKey || event.altKey) return
  for (const section of document.querySelectorAll('section:not(.sheet)')) section.classList.toggle('invert')
}, true)
