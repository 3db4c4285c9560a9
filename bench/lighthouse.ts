import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import * as z from 'zod'
import { ensureChromium } from '../test/chromium.ts'
import { startProduct } from './servers.ts'

/**
 * `npm run lighthouse`: runs the mobile preset on the machine's Chromium. Fails below the goals. npx
 * fetches Lighthouse, because as a dependency it would be a fifth of all installed packages.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const GOALS = { performance: 0.99, accessibility: 1, 'best-practices': 1, seo: 1 }
const PAGES = [
  '/',
  '/es/',
  '/practice/ohio',
  '/es/practice/ohio',
  '/content',
  '/content/counter-steering-explained',
]
const FIRST_DEBUGGING_PORT = 9333

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      title: z.string(),
      displayValue: z.string().optional(),
    }),
  ),
})

const product = await startProduct(3913)

for (const [index, page] of PAGES.entries()) {
  const port = FIRST_DEBUGGING_PORT + index
  // Opens a new browser for each page, because each measurement is of a first visit.
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, `${product.origin}${page}`, `--port=${port}`, '--output=json', '--quiet'],
    { maxBuffer: 100 * 2 ** 20 },
  )
  await browser.close()
  const { categories, audits } = report.parse(JSON.parse(stdout))
  for (const [category, goal] of Object.entries(GOALS)) {
    const score = categories[category]?.score ?? 0
    console.log(`${page} ${category}: ${score} (goal ${goal})`)
    if (score < goal) process.exitCode = 1
  }
  for (const { id, score, scoreDisplayMode, title, displayValue } of Object.values(audits)) {
    if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative') {
      console.log(`  ${id}: ${score} ${title} ${displayValue ?? ''}`)
    }
  }
}

await product.stop()
