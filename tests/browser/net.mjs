// The page of a network: boards with numbers, curves, maps and units, in every size, both languages, light and dark.
//
//   node net.mjs PAGE

import { SIZES, accessible, drive, fits, open, same, screenshot } from './drive.mjs'

const [file] = process.argv.slice(2)

await drive(async (browser) => {
  for (const size of SIZES) {
    for (const dark of [false, true]) {
      const page = await open(browser, file, { size, dark, touch: size[0] < 600 })
      same(await page.locator('.boards .seen').count(), 4, 'positions')
      // In the start each side has five pieces beside its king, each with a number.
      same(await page.locator('.boards .seen').first().locator('.points').count(), 10, 'numbers on the pieces')
      same(await page.locator('.map').count(), 20, 'a map for each piece of each side')
      same(await page.locator('#losses .line.held').count(), 2, 'a curve for each log')
      for (const lang of ['en', 'ja']) {
        await page.locator(lang === 'ja' ? '#in-japanese' : '#in-english').evaluate((input) => input.click())
        const where = `net-${size[0]}-${dark ? 'dark' : 'light'}-${lang}`
        const heading = await page.locator('#sees h2').innerText()
        same(heading, lang === 'ja' ? 'ネットワークが見ているもの' : 'The view of the network', 'the heading')
        await fits(page)
        await accessible(page, where)
        await screenshot(page, where, { fullPage: true })
      }
      await page.locator('#units summary').click()
      same(await page.locator('#units figure').count(), 64, 'every unit')
      same(await page.locator('#units figure').last().isVisible(), true, 'the last unit')
      await fits(page)
      page.quiet()
      await page.context().close()
    }
  }
})
