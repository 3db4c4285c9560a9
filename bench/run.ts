import { execSync, spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { measureCachedPages } from './cached-pages.ts'
import { measureContent } from './content-growth.ts'
import { driveBarePage, driveToFirstQuestion, measurePage } from './first-question.ts'
import { startProduct } from './product-server.ts'
import { measureNewest } from './read-newest.ts'
import { measureReading } from './reading-manuals.ts'

/**
 * `npm run bench`: every figure stands beside another one of the same run, because machines differ
 * and are noisy. Read the ratios.
 */
const BARE_PORT = 3912
const BARE = `http://localhost:${BARE_PORT}`

execSync('npm run build', { stdio: 'ignore' })
execSync('react-router build', { stdio: 'ignore', cwd: 'bench/bare-page' })
const product = await startProduct(3911)
const bareServer = spawn(
  'node',
  ['bench/bare-server.ts', String(BARE_PORT), `${product.origin}/`],
  { stdio: 'inherit' },
)
await untilAnswered(`${BARE}/bytes`)

const bare = await measurePage(`${BARE}/`, driveBarePage)
const ours = await measurePage(`${product.origin}/`, driveToFirstQuestion)
const cached = await measureCachedPages(rate)
const [few, some, many] = await measureNewest()
const [fewPosts, manyPosts] = await measureContent(rate)
const questions = await measureReading(`${product.origin}/questions/CA`)

bareServer.kill()
await product.stop()

console.table([
  row(
    'first paint, ms (slow phone)',
    ours.firstPaint,
    'bare page',
    bare.firstPaint,
    'at most 400 ms',
  ),
  row(
    'first question, ms (slow phone)',
    ours.done,
    'bare page interactive',
    bare.done,
    'at most 1.25',
  ),
  ...cached.flatMap(({ target, ours, bare, packed, nginx }) => [
    row(`${target}, requests/s`, ours, 'same bytes, bare answer', bare, 'at least 0.8'),
    row(
      `${target} packed, requests/s`,
      packed,
      'nginx, a file',
      nginx ?? undefined,
      'at least 0.4',
    ),
  ]),
  row('25 newest of 2,500, µs', some?.microseconds, 'of 25', few?.microseconds, 'about 1'),
  row('25 newest of 25,000, µs', many?.microseconds, 'of 25', few?.microseconds, 'about 1'),
  row(
    'questions while a manual is read, p99 ms',
    questions.reading,
    'no manual',
    questions.alone,
    'at most 2',
  ),
  row('/content of 50,000 posts, µs', manyPosts, 'of 50', fewPosts, 'at most 1.3'),
])

function row(what: string, value = Number.NaN, beside: string, other = Number.NaN, goal: string) {
  return {
    what,
    value: Math.round(value),
    beside,
    other: Math.round(other),
    ratio: Number((value / other).toFixed(2)),
    goal,
  }
}

async function rate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, headers, connections: 16, duration: 3 })
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed under load`)
  return result.requests.average
}

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    try {
      await fetch(url)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
