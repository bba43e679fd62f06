// The page of a search tree: it opens at the first wrong node, goes from node to node, steps, asks, pans, in both languages, at every width.
//
//   node tree.mjs ONE WRONG TWO MADE_UP WHOLE
//
// ONE: sol05 at depth 3. WRONG: a player that cuts where it must not. TWO: alpha-beta beside negamax. MADE_UP: the lecture's tree. WHOLE: a search
// of more than 100,000 nodes.

import { accessible, drive, fits, open, same, screenshot, SIZES } from './drive.mjs'

const [one, wrong, two, madeUp, whole] = process.argv.slice(2)

const text = async (page, selector) => (await page.locator(selector).first().innerText()).replace(/\s+/g, ' ').trim()
const focus = (page) => text(page, '.run .told h3')
const card = (page, name) => page.locator(`[role=treeitem]`, { has: page.locator(`.move .t:text-is("${name}")`) }).first()
const at = async (page, what) => {
  const now = await focus(page)
  if (now !== what) throw new Error(`expected the node ${what}, not ${now}`)
}
const says = async (page, selector, part) => {
  const said = await text(page, selector)
  if (!said.includes(part)) throw new Error(`${selector}: expected "${part}" in "${said}"`)
}

/** By mouse and by keyboard from node to node; the board shows each. */
async function looks(browser) {
  const page = await open(browser, one)
  await at(page, 'The root')
  const shown = await page.locator('[role=treeitem]').count()
  if (shown < 10 || shown > 400) throw new Error(`${shown} nodes on screen`)
  await card(page, '5d5c').click()
  await at(page, '5d5c')
  await says(page, '.told', 'P-5c')
  await says(page, '.told', 'White to move')
  if (!(await page.locator('.run .board').isVisible())) throw new Error('there is no board')
  await page.keyboard.press('ArrowRight')
  await at(page, '5d5c 1b1c')
  await page.keyboard.press('ArrowDown')
  const second = await focus(page)
  if (second === '5d5c 1b1c' || !second.startsWith('5d5c ')) throw new Error(`ArrowDown led to ${second}`)
  await page.keyboard.press('ArrowLeft')
  await at(page, '5d5c')
  // A cut is said in words, and the skipped moves are there in grey.
  const cut = page.locator('[role=treeitem].cut').first()
  await cut.click()
  const told = await text(page, '.told')
  if (!/cut: \S+ >= beta \S+/.test(told)) throw new Error(`no condition in words: ${told}`)
  if (!/skipped could have mattered/.test(told)) throw new Error(`nothing of the skipped moves: ${told}`)
  if ((await page.locator('[role=treeitem].grey').count()) === 0) throw new Error('nothing is grey')
  // Of a grey node the minimax tree goes on below.
  await page.locator('[role=treeitem].grey').first().click()
  await says(page, '.told', 'Never looked at.')
  same((await page.locator('.edge.chosen').count()) > 0, true, 'the chosen child is thick')
  await page.locator('button.best').click()
  const line = (await focus(page)).split(' ')
  same(line.length, 3, 'the best line is as long as the search is deep')
  page.quiet()
  await page.context().close()
}

/** A small tree lies from above where it fits, a large one never; the user may turn it, and Fit shows all of it. */
async function fitsItsFrame(browser) {
  for (const [width, isDown] of [[1280, true], [390, false]]) {
    const page = await open(browser, madeUp, { size: [width, 800] })
    same(await page.evaluate('panels[0].tidy.isDown'), isDown, `the lecture tree at ${width}`)
    await page.locator('button.turn').click()
    same(await page.evaluate('panels[0].tidy.isDown'), !isDown, 'turned')
    await page.locator('button.fit').click()
    const [tree, frame] = await page.evaluate(() => ['.tree', '.tidy'].map((name) => document.querySelector(name).getBoundingClientRect()).map(({ width, height }) => [width, height]))
    if (tree[0] > frame[0] + 1 || tree[1] > frame[1] + 1) throw new Error(`the tree is ${tree} in ${frame}`)
    page.quiet()
    await page.context().close()
  }
}

/** However many nodes are opened, the number on screen stays bounded. */
async function bounded(browser) {
  const page = await open(browser, two)
  for (let i = 0; i < 60; i++) {
    const closed = page.locator('#run-1 [role=treeitem][aria-expanded=false]')
    if ((await closed.count()) === 0) break
    await closed.nth(i % (await closed.count())).evaluate((element) => element.click())
  }
  const shown = await page.locator('#run-1 [role=treeitem]').count()
  if (shown < 100 || shown > 400) throw new Error(`${shown} nodes on screen after 60 were opened`)
  page.quiet()
  await page.context().close()
}

/** The first wrong node is shown at once, with what was expected. */
async function faulty(browser) {
  const page = await open(browser, wrong)
  await says(page, '.warning', 'The first wrong value is at')
  await says(page, '.warning', 'Right is')
  const marked = page.locator('[role=treeitem].first-wrong')
  same(await marked.count(), 1, 'the first wrong node is in the tree')
  same(await marked.getAttribute('aria-selected'), 'true', 'and looked at')
  const line = await focus(page)
  await page.locator('button.close').click()
  await at(page, 'The root')
  await page.locator('.warning button').click()
  await at(page, line)
  await screenshot(page, 'tree-wrong')
  page.quiet()
  await page.context().close()
}

/** Steps by key, by slider, and over a whole subtree; nodes that are not visited yet are not told. */
async function steps(browser) {
  const page = await open(browser, one)
  const slider = page.locator('#step')
  const last = Number(await slider.getAttribute('max'))
  same(last, 2 * 580 - 1, 'each of the 580 nodes is entered and left')
  await page.keyboard.press('.')
  same(await slider.inputValue(), '0', 'the first step begins at the root')
  await says(page, '#now', 'Goes to the root, window (−∞, ∞)')
  await page.keyboard.press('.')
  await says(page, '#now', 'Goes to 5d5c')
  same(await page.locator('[role=treeitem].cut').count(), 0, 'no cut is told before it is made')
  await page.keyboard.press('.')
  await page.keyboard.press('.')
  await says(page, '#now', 'Goes to 5d5c 1b1c 5c5b')
  await page.keyboard.press('.')
  await says(page, '#now', '5d5c 1b1c 5c5b returns 0')
  await page.keyboard.press(',')
  await says(page, '#now', 'Goes to 5d5c 1b1c 5c5b')
  await page.locator('#first').click()
  await page.locator('#next').click()
  await page.locator('#over').click()
  await says(page, '#now', '5d5c returns')
  await slider.fill(String(last - 1))
  await page.keyboard.press(',')
  await page.locator('#last').click()
  await says(page, '#now', 'The whole search.')
  page.quiet()
  await page.context().close()
}

/** "Would you cut here?": asked before it is shown; told whether that was right, and why. */
async function asks(browser) {
  const page = await open(browser, madeUp)
  await page.locator('#ask').check()
  let [asked, cuts] = [0, 0]
  for (let i = 0; i < 60 && (await page.locator('#step').inputValue()) !== (await page.locator('#step').getAttribute('max')); i++) {
    await page.keyboard.press('.')
    if (!(await page.locator('#question').isVisible())) continue
    asked += 1
    const question = await text(page, '#question p')
    if (/cut:|Right|No:/.test(question)) throw new Error(`the answer is told before it is given: ${question}`)
    // The answer by the rule, from the numbers in the question, in the view of MAX.
    const [, side, alpha, beta, best] = question.match(/, (MAX|MIN) to move: alpha (\S+), beta (\S+); the best so far is (\S+)\. Would/)
    const value = (number) => Number(number.replace('−', '-').replace('∞', 'Infinity'))
    const answer = side === 'MAX' ? value(best) >= value(beta) : value(best) <= value(alpha)
    cuts += answer ? 1 : 0
    // Another step does not go on without an answer.
    const before = await page.locator('#step').inputValue()
    await page.keyboard.press('.')
    same(await page.locator('#step').inputValue(), before, 'a step waits for the answer')
    await page.keyboard.press(answer ? 'c' : 'g')
    await says(page, '#question p', `Right: ${answer ? 'cut' : 'no cut'}: `)
    await says(page, '#question p', `${asked} of ${asked} right`)
  }
  // Where there is no bound to reach, nothing is asked.
  same([asked, cuts], [4, 2], 'the questions of the lecture tree, and its cuts')
  await page.locator('#first').click()
  page.quiet()
  await page.context().close()
}

/** A wrong answer is told to be wrong. */
async function corrects(browser) {
  const page = await open(browser, madeUp)
  await page.locator('#ask').check()
  while (!(await page.locator('#question').isVisible())) await page.keyboard.press('.')
  await page.locator('#cut').click()
  await says(page, '#question p', 'No: no cut: −3 < beta 4')
  await says(page, '#question p', '0 of 1 right')
  page.quiet()
  await page.context().close()
}

/** Two searches stand at the same position. */
async function twins(browser) {
  const page = await open(browser, two, { size: [1600, 900] })
  const heads = () => page.locator('.run .told h3').allInnerTexts()
  await page.locator('#run-0 [role=treeitem]').nth(3).click()
  const [left, right] = await heads()
  same(right, left, 'both look at the same position')
  await page.locator('#run-1').getByRole('button', { name: 'Best line' }).click()
  const [followed, led] = await heads()
  if (!led.startsWith(followed)) throw new Error(`${followed} is not on the way to ${led}`)
  same((await page.locator('#run-0 [role=treeitem].cut').count()) > 0, true, 'alpha-beta cuts')
  same(await page.locator('#run-1 [role=treeitem].cut').count(), 0, 'negamax does not')
  await screenshot(page, 'tree-two')
  page.quiet()
  await page.context().close()
}

/** The canvas: pans by mouse, zooms by wheel and key, opens the clicked node. Returns the times of frames while it pans, in milliseconds. */
async function icicle(browser) {
  const page = await open(browser, whole)
  const canvas = page.locator('.icicle')
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  const count = await page.evaluate('panels[0].search.count')
  if (count < 100000) throw new Error(`only ${count} nodes`)
  const view = () => page.evaluate('[panels[0].icicle.from, panels[0].icicle.span]')
  const middle = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(...middle)
  for (let i = 0; i < 6; i++) await page.mouse.wheel(0, -200)
  const [from, span] = await view()
  if (!(span < count / 4)) throw new Error(`the wheel does not zoom: ${span} of ${count}`)
  // Every frame is drawn anew while it pans.
  await page.evaluate(`globalThis.times = []; globalThis.draws = []; {
    const icicle = panels[0].icicle, draw = icicle.draw.bind(icicle)
    icicle.draw = () => { const begin = performance.now(); draw(); draws.push(performance.now() - begin) }
    let before = performance.now()
    const frame = (now) => { times.push(now - before); before = now; requestAnimationFrame(frame) }
    requestAnimationFrame(frame)
  }`)
  await page.mouse.down()
  for (let i = 1; i <= 120; i++) await page.mouse.move(middle[0] - i * 3, middle[1])
  await page.mouse.up()
  const [later] = await view()
  if (!(later > from)) throw new Error('the canvas does not pan')
  const measured = await page.evaluate('[times, draws, panels[0].icicle.drawn]')
  await canvas.focus()
  await page.keyboard.press('Home')
  same(await view(), [0, count], 'Home shows everything')
  await page.keyboard.press('+')
  if (!((await view())[1] < count)) throw new Error('+ does not zoom')
  await page.keyboard.press('Home')
  await page.mouse.click(box.x + 40, box.y + 50)
  if ((await focus(page)) === 'The root') throw new Error('a click on the canvas opens no node')
  await screenshot(page, 'tree-whole')
  page.quiet()
  await page.context().close()
  const [times, draws, drawn] = measured
  const sorted = (list) => [...list].sort((a, b) => a - b)
  const quantile = (list, share) => sorted(list)[Math.floor((list.length - 1) * share)].toFixed(1)
  console.log(`icicle: ${count} nodes, ${draws.length} frames while panning, ${drawn} rectangles; drawn in ${quantile(draws, 0.5)} ms (median), ` +
    `${quantile(draws, 0.99)} ms (99 %); from frame to frame ${quantile(times, 0.5)} ms, ${quantile(times, 0.99)} ms`)
}

/** Every width, both languages, light and dark: nothing sticks out, nothing stands in the way of a screen reader. */
async function everywhere(browser) {
  for (const [name, file] of Object.entries({ one, wrong, two, madeUp })) {
    for (const size of SIZES) {
      const page = await open(browser, file, { size, touch: size[0] < 500, dark: name === 'wrong' })
      await fits(page)
      await page.locator('label[for=in-japanese]').click()
      await says(page, '#now', '探索の全体')
      same(await page.evaluate(() => document.documentElement.lang), 'ja', 'the language of the page')
      await fits(page)
      await accessible(page, `${name} at ${size}`)
      await screenshot(page, `tree-${name}-${size[0]}`)
      page.quiet()
      await page.context().close()
    }
  }
}

await drive(async (browser) => {
  for (const part of [looks, fitsItsFrame, bounded, faulty, steps, asks, corrects, twins, icicle, everywhere]) {
    await part(browser).catch((error) => { throw new Error(part.name, { cause: error }) })
  }
})
