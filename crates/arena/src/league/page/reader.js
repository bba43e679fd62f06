// Reads the page as a user does, and writes the findings to #seen.

const pause = () => new Promise((done) => setTimeout(done, 300))
const where = () => (viewer.open ? `${byId('viewer-h').firstChild.textContent.split(':')[0]}, ply ${byId('ply').value}` : location.hash)

// The contents of the picture, from the picture alone.
function picture() {
  for (const animation of document.getAnimations()) animation.finish()
  const field = byId('board').querySelector('.mb-field').getBoundingClientRect()
  const signOf = (man) => {
    const [, side, letters, down] = man.querySelector('use').getAttribute('href').match(/^#wood-([bw])-(p?[a-z])(-down)?$/)
    if ((side === 'b') === Boolean(down)) throw new Error('a piece looks the wrong way')
    return [side === 'b' ? 'black' : 'white', letters.length > 1 ? `+${letters[1].toUpperCase()}` : letters.toUpperCase()]
  }
  const men = [...byId('board').querySelectorAll('.mb-men .mb-man')].map((man) => {
    const box = man.getBoundingClientRect()
    const [column, row] = [(box.left + box.width / 2 - field.left) / field.width, (box.top + box.height / 2 - field.top) / field.height]
    return [5 - Math.floor(column * 5) + 'abcde'[Math.floor(row * 5)], ...signOf(man)].join(' ')
  })
  const held = [...byId('board').querySelectorAll('.mb-held')].map((held) => `hand ${signOf(held).join(' ')}${held.textContent || 1}`)
  return [...men, ...held].sort()
}

function ply() {
  const current = byId('moves').querySelector('[aria-current] small:last-child')
  return { sfen: byId('sfen').textContent, pieces: picture(), score: current?.textContent ?? '' }
}

function throughGame(game) {
  openGame(game, 0)
  const plies = [ply()]
  while (byId('ply').value !== byId('ply').max) {
    byId('next').click()
    plies.push(ply())
  }
  return { plies }
}

async function takeSteps() {
  const done = [['list', byId('list').rows.length]]
  const step = async (name, act, what = where) => {
    act()
    await pause()
    done.push([name, what()])
  }
  const press = (key) => () => viewer.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await step('row', () => byId('list').rows[0].cells[3].click())
  await step('next', () => byId('next').click())
  await step('ArrowRight', press('ArrowRight'))
  await step('End', press('End'))
  await step('next at the end', () => byId('next').click())
  await step('ArrowLeft', press('ArrowLeft'))
  await step('first', () => byId('first').click())
  await step('previous at the start', () => byId('previous').click())
  await step('slider', () => { byId('ply').value = 4; byId('ply').dispatchEvent(new Event('input')) })
  await step('move 3', () => byId('moves').querySelectorAll('button')[2].click())
  await step('address', () => {}, () => location.hash)
  // The browser reports the closing with its next frame, but without a screen there are no frames.
  await step('closed', () => { byId('close').click(); viewer.dispatchEvent(new Event('close')) })
  await step('pair', () => document.querySelector('.cross td a').click(), () => byId('list').rows.length)
  await step('fault', () => { location.hash = '#end=fault' }, () => byId('list').rows.length)
  await step('no such game', () => { location.hash = '#game=999' }, () => byId('count').firstChild.textContent)
  await step('Japanese', () => byId('in-japanese').click(), () => `${document.documentElement.lang} ${byId('player').options[0].textContent}`)
  return done
}

async function read() {
  await pause()
  const seen = { opened: where(), detail: byId('detail').textContent, title: document.title, images: document.images.length }
  seen.rows = [...byId('list').rows].map((row) => row.cells[1].textContent)
  if (!location.hash) seen.steps = await takeSteps()
  else seen.games = games.map(throughGame)
  return seen
}

read().catch((error) => ({ error: String(error) })).then((seen) => document.body.append(html('pre', { id: 'seen' }, JSON.stringify(seen))))
