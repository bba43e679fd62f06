// The site of `cargo run -p xtask -- site`, from the disk and from a server: node site.mjs FOLDER
//
// The index in every size, both languages, light and dark; then the pages that it leads to, which must show themselves without a complaint, and the
// values of dobutsu shogi.

import path from 'node:path'
import { accessible, drive, everySize, open, same, serve } from './drive.mjs'

const [folder] = process.argv.slice(2)
const index = path.join(folder, 'index.html')

/** The links of a page, each once. */
const linksOf = (page) => page.$$eval('a[href]', (links) => [...new Set(links.map((link) => link.getAttribute('href')))])

async function everyPage(browser, base) {
  const page = await open(browser, base)
  const links = await linksOf(page)
  const isDeck = (link) => /^slides\/.*\/[0-9]/.test(link)
  // Decks are alike: from each place the first of them. Links to the repository are for the network.
  const firstDeck = links.find(isDeck)
  for (const link of links.filter((link) => !/^https?:/.test(link) && !link.endsWith('.pdf') && (!isDeck(link) || link === firstDeck))) {
    const target = new URL(link, page.url()).href
    const other = await open(browser, target)
    same((await other.title()) !== '', true, `${link} has a title`)
    same((await other.locator('body').innerText()).trim() !== '', true, `${link} shows something`)
    other.quiet()
    if (link === 'slides/index.html') await accessible(other, link)
    await other.context().close()
  }
  await page.context().close()
  return links
}

/** The page of dobutsu shogi has the values of the whole game, and shows those of the moves that somebody chooses. */
async function dobutsu(browser, base) {
  const page = await open(browser, base)
  await page.locator('a[href="dobutsu.html"]').first().click()
  await page.locator('#board .mb-man').first().waitFor()
  same((await page.locator('#about').innerText()).trim(), 'The side to move loses in 78 plies with best play.', 'the value of the start')
  same(await page.locator('#moves li').count(), 4, 'moves of the start')
  const worst = page.locator('#moves li', { hasText: '2c2b' })
  const told = (await worst.innerText()).replace(/\s+/g, ' ')
  same(/loses in 76/.test(told), true, `the value of a move: ${told}`)
  await worst.locator('button, a').first().click()
  same(await page.locator('#sfen').textContent(), 'gle/1C1/3/ELG w C 2', 'it is played')
  page.quiet()
  await page.context().close()
}

await drive(async (browser) => {
  await everySize(browser, index, 'site', { picture: { fullPage: true } })
  const fromDisk = await everyPage(browser, index)
  const { address, close } = await serve(folder)
  same(await everyPage(browser, address), fromDisk, 'the same pages from the server')
  for (const base of [index, address]) await dobutsu(browser, base)
  close()
})
