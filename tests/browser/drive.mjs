// Code that all tests in a browser share: a page of a size, faults that are heard, screenshots, and the rules of accessibility.
//
// No browser is downloaded: CHROME_PATH names one, otherwise `chromium` is looked for in the PATH. SCREENSHOTS names a folder for pictures;
// without it none are taken.

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { textFaults } from './texts.mjs'
export { same } from './same.mjs'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** The widths that every page is looked at in: the smallest telephone, a usual one, a desktop. */
export const SIZES = [[320, 640], [390, 844], [1280, 800]]

/** The milliseconds for which a test waits for something on a page. */
const PATIENCE = 600_000

/** The exit code where there is no browser; the tests in Rust skip then, and say so. */
export const NO_BROWSER = 77

function browserPath() {
  const inPath = (process.env.PATH ?? '').split(path.delimiter).flatMap((folder) =>
    ['chromium', 'chromium-browser', 'google-chrome', 'chrome.exe'].map((name) => path.join(folder, name)))
  return [process.env.CHROME_PATH, ...inPath].find((candidate) => candidate && existsSync(candidate))
}

/**
 * Runs `test` with a browser, closes it in any case, and sets the exit code: 0, 1 with the fault, or 77 without a browser.
 * @param {(browser: import('playwright-core').Browser) => Promise<void>} test
 */
export async function drive(test) {
  const executablePath = browserPath()
  if (!executablePath) {
    console.error('SKIPPED: there is no Chromium: CHROME_PATH names one')
    process.exit(NO_BROWSER)
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-dev-shm-usage'],
  })
  try {
    await test(browser)
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await browser.close()
  }
}

/**
 * Opens a page, a file or an address. Each complaint of the page (an exception, an error in the console, a refusal by its content security
 * policy, a request to elsewhere from a file) is a fault that `page.quiet()` throws.
 *
 * `size` is [width, height]; `touch`: fingers instead of a mouse; `dark`; `motion`: animations as they are, otherwise the page is asked to do
 * without; `lang`: of the browser; `frozen`: its time stands still, and goes on by `page.clock.runFor(MILLISECONDS)` alone.
 */
export async function open(browser, target, { size = [1280, 800], touch = false, dark = false, motion = false, lang = 'en', frozen = false } = {}) {
  const [width, height] = size
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    deviceScaleFactor: touch ? 2 : 1,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    locale: lang,
  })
  // A busy machine makes a test slow, not red.
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  const address = /^[a-z]+:\/\//.test(target) ? target : pathToFileURL(path.resolve(target)).href
  const complaints = []
  page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error}`))
  page.on('console', (message) => message.type() === 'error' && complaints.push(`console: ${message.text()}`))
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(new URL(address).origin === 'null' ? 'file://' : new URL(address).origin)
    if (!isOwn && !/^(data|blob|about):/.test(request.url())) complaints.push(`a request to elsewhere: ${request.url()}`)
  })
  page.quiet = () => {
    if (complaints.length > 0) throw new Error(`the page complains:\n${complaints.join('\n')}`)
  }
  /** Takes the complaints of the page so far, where a test provokes them. */
  page.complaints = () => complaints.splice(0)
  if (frozen) await page.clock.install({ time: 0 })
  await page.goto(address)
  if (frozen) await page.clock.pauseAt(1000 * 60)
  return page
}

/** Keeps a picture of the page in the folder SCREENSHOTS. `options` are Playwright's, such as `{ fullPage: true }`. */
export async function screenshot(page, name, options = {}) {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), ...options })
}

/** Drags by mouse from the middle of one element to that of another, as a hand does: with moves in between. */
export async function drag(page, from, to) {
  const [a, b] = [await middle(from), await middle(to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 })
  await page.mouse.move(b.x, b.y, { steps: 4 })
  await page.mouse.up()
}

/** Drags with one finger. */
export async function touchDrag(page, from, to) {
  const [a, b] = [await middle(from), await middle(to)]
  const session = await page.context().newCDPSession(page)
  const send = (type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [a])
  for (let i = 1; i <= 6; i++) await send('touchMove', [{ x: a.x + ((b.x - a.x) * i) / 6, y: a.y + ((b.y - a.y) * i) / 6 }])
  await send('touchEnd', [])
  await session.detach()
}

async function middle(locator) {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error(`not to be seen: ${locator}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Throws the serious and critical faults that axe-core finds on the page: by all its rules or by those that `only` names, everywhere or `within` what
 * a selector finds.
 */
export async function accessible(page, name = page.url(), { only, within } = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // By the debugger, which no content security policy stops.
    const session = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: readFileSync(AXE, 'utf8') })
    await session.detach()
  }
  const { violations } = await page.evaluate(({ only, within }) =>
    globalThis.axe.run(within ?? document, { resultTypes: ['violations'], ...(only && { runOnly: only }) }), { only, within })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = grave.map(({ id, impact, help, nodes }) => `${impact} ${id}: ${help}\n  ${nodes.map(({ html }) => html.slice(0, 200)).join('\n  ')}`)
  if (told.length > 0) throw new Error(`axe-core of ${name}:\n${told.join('\n')}`)
}

/** Throws if the page is wider than the window, or if a text of it cannot be read. */
export async function fits(page) {
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  if (wide > room) throw new Error(`the page is ${wide} px wide in a window of ${room}`)
  const { faults } = await page.evaluate(textFaults, {})
  if (faults.length > 0) throw new Error(`in a window of ${room} px, ${await page.evaluate(() => document.documentElement.lang)}:\n${[...new Set(faults)].join('\n')}`)
}

/**
 * A page of which both languages are in one file, in every size, light and dark: it fits and everybody can use it. `prepare` comes first, `look` has
 * more to ask in each language.
 */
export async function everySize(browser, file, name, { prepare = async () => {}, look = async () => {}, picture = {} } = {}) {
  for (const size of SIZES) {
    for (const dark of [false, true]) {
      const page = await open(browser, file, { size, dark, touch: size[0] < 600 })
      await prepare(page)
      for (const lang of ['en', 'ja']) {
        await page.locator(lang === 'ja' ? '#in-japanese' : '#in-english').evaluate((input) => input.click())
        const where = `${name}-${size[0]}-${dark ? 'dark' : 'light'}-${lang}`
        await fits(page)
        await accessible(page, where)
        await screenshot(page, where, picture)
        await look(page, lang)
      }
      page.quiet()
      await page.context().close()
    }
  }
}

/** Begins a game by the button of the page to play on, and waits for it: until then the one before stands there, and takes no more moves. */
export const newGame = (page, press = (what) => what.click()) => begins(page, () => press(page.locator('#setup button[type=submit]')))

/** Begins a game on the page to play on, by `act`, and waits for that game. */
export async function begins(page, act) {
  const before = await page.evaluate(() => document.documentElement.dataset.game)
  await act()
  await page.waitForFunction((before) => document.documentElement.dataset.game !== before, before)
}

/** Waits until the game has this many moves and the last is the one that is shown: after `undo` the old ones stand there until another is played. */
export const waitForPlies = (page, count, options) => page.waitForFunction((count) => {
  const moves = [...document.querySelectorAll('#moves li')]
  return moves.length === count && (count === 0 || moves[count - 1].querySelector('[aria-current]'))
}, count, options)

/** Serves the files of a folder to this machine alone, perhaps under a content security policy; `close()` ends it. */
export async function serve(folder, policy) {
  const types = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml',
    '.woff2': 'font/woff2',
  }
  const server = createServer((request, response) => {
    // An address from a browser has no `..` in it any more.
    const { pathname } = new URL(request.url, 'http://127.0.0.1')
    const file = path.join(folder, decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname))
    if (!existsSync(file)) return response.writeHead(path.basename(file) === 'favicon.ico' ? 204 : 404).end()
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain', ...(policy && { 'content-security-policy': policy }) })
    response.end(readFileSync(file))
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}
