// A shared page with a player that needs more than a page has, and fails: node share_faults.mjs PAGE.

import { accessible, drive, open, same, screenshot, waitForPlies } from './drive.mjs'

const [file] = process.argv.slice(2)

const ready = (page) => page.waitForSelector('html[data-ready]')
const banner = async (page) => {
  await page.waitForSelector('#banner:not([hidden])')
  return page.locator('#banner').textContent()
}

async function type(page, move) {
  if ((await page.locator('#type').getAttribute('aria-pressed')) === 'false') await page.locator('#type').click()
  await page.locator('.mb-type input').fill(move)
  await page.locator('.mb-type button').click()
}

/** A move after which the player fails, the message, and a move after which it plays again. */
async function fails(page, move, words) {
  await type(page, move)
  const told = await banner(page)
  for (const word of words) if (!told.includes(word)) throw new Error(`after ${move}: no ${word} in ${told}`)
  await screenshot(page, `share-fault-${move}`)
  await page.locator('#undo').click()
  await type(page, '5e4d')
  await waitForPlies(page, 2)
  await page.locator('#undo').click()
  await page.waitForFunction(() => !document.querySelector('#undo:enabled'))
}

await drive(async (browser) => {
  const page = await open(browser, file)
  await ready(page)
  await page.waitForFunction(() => document.querySelector('#build').textContent.includes('there is only one, so it searches with one'))
  same((await page.locator('#far .name').textContent()), 'Tama & <Mike>', 'the player has the name that it was given')
  await fails(page, '5d5c', ['the player panicked: failed to spawn thread', 'no threads here'])
  await accessible(page, 'a player that has failed')
  await fails(page, '3e3d', ['time not implemented', 'ask `ctl.elapsed()`'])
  await fails(page, '4e4d', ['the player panicked: depth ', 'is too deep; for this', 'player.rs:13'])
  // More than any stack holds.
  await fails(page, '2e3d', ['the player was ended by the browser'])

  // Time runs.
  await type(page, '2e1d')
  await waitForPlies(page, 2)
  await page.locator('#undo').click()

  // A search that never ends is ended by the user.
  await type(page, '3e2d')
  await page.waitForFunction(() => document.querySelector('#status').textContent.includes('is thinking'))
  await page.locator('#undo').click()
  await type(page, '5e4d')
  await waitForPlies(page, 2)

  await page.locator('[data-lang=ja]').click()
  await page.locator('#undo').click()
  await type(page, '5d5c')
  const told = await banner(page)
  if (!told.includes('プレイヤーがパニックしました') || !told.includes('ここにはスレッドがありません')) throw new Error(told)
  page.quiet()
})
