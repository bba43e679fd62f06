// The list of a class's oral examinations, in every size, both languages, light and dark: node viva_class.mjs PAGE

import { drive, everySize, open, same } from './drive.mjs'

const [file] = process.argv.slice(2)

await drive(async (browser) => {
  await everySize(browser, file, 'viva-class', { picture: { fullPage: true } })
  const page = await open(browser, file)
  same(await page.locator('.class li').count(), 2, 'students')
  await page.locator('.class a').first().click()
  await page.waitForURL(/001\.html$/)
  same(await page.locator('.question').count(), 5, 'a name leads to the questions')
  page.quiet()
  await page.context().close()
})
