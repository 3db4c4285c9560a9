import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { ensureChromium } from '../test/chromium.ts'
import { startProduct } from './product-server.ts'

/** `npm run lighthouse`: runs the mobile preset on the machine's Chromium. Fails below the goals. */
const GOALS = { performance: 0.99, accessibility: 1, 'best-practices': 1, seo: 1 }
const PAGES = ['/', '/practice/ohio', '/content', '/content/counter-steering-explained']
const FIRST_DEBUGGING_PORT = 9333

const product = await startProduct(3913)

for (const [index, page] of PAGES.entries()) {
  const port = FIRST_DEBUGGING_PORT + index
  // Opens a new browser for each page, because each measurement is of a first visit.
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  const result = await lighthouse(`${product.origin}${page}`, {
    port,
    logLevel: 'error',
  })
  await browser.close()
  if (!result) throw new Error('Lighthouse gave no result')
  for (const [category, goal] of Object.entries(GOALS)) {
    const score = result.lhr.categories[category]?.score ?? 0
    console.log(`${page} ${category}: ${score} (goal ${goal})`)
    if (score < goal) process.exitCode = 1
  }
  for (const { id, score, scoreDisplayMode, title, displayValue } of Object.values(
    result.lhr.audits,
  )) {
    if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative') {
      console.log(`  ${id}: ${score} ${title} ${displayValue ?? ''}`)
    }
  }
}

await product.stop()
