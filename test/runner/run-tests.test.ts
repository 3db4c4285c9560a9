import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'

const RUNNER = path.resolve(import.meta.dirname, 'run-tests.ts')
const BIN = path.resolve('node_modules/.bin')
const COUNTER = path.resolve('test/counted-processes.ts')

let folder = ''
let output = ''
let exitCode: number | null = null

beforeAll(async () => {
  // Inside of the checkout, so that the tests find Vitest and Playwright.
  mkdirSync('test-results', { recursive: true })
  folder = mkdtempSync(path.resolve('test-results/runner-'))
  writeFileSync(
    path.join(folder, 'vitest.config.ts'),
    `export default { test: { setupFiles: ${JSON.stringify(COUNTER)}, projects: [
      { extends: true, test: { name: 'unit', include: ['unit/*.test.ts'] } },
      { extends: true, test: { name: 'quiet', include: ['quiet/*.test.ts'] } },
    ] } }`,
  )
  writeFileSync(
    path.join(folder, 'playwright.config.ts'),
    `import ${JSON.stringify(COUNTER)}
    export default { testDir: 'browser', outputDir: 'test-results/browser', projects: [{ name: 'phone' }] }`,
  )
  const vitest = `import { expect, test } from 'vitest'`
  writeTest('unit/good.test.ts', vitest, ['passes', START_CHILDREN])
  writeTest('unit/noisy.test.ts', vitest, ['passes too', ''], ['fails once', failsOnce('unit')])
  writeTest('unit/broken.test.ts', vitest, ['always fails', `throw new Error('always')`])
  writeTest('unit/import.test.ts', `${vitest}\n${failsOnce('import')}`, ['passes after all', ''])
  writeTest('quiet/noisy.test.ts', vitest, ['fails once alone', failsOnce('quiet')])
  const playwright = `import { expect, test } from '@playwright/test'`
  writeTest(
    'browser/pages.spec.ts',
    playwright,
    ['passes', START_CHILDREN],
    ['fails once', failsOnce('browser')],
    ['always fails', `expect(1).toBe(2)`],
  )
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { finish, runTests, tryAgain } from ${JSON.stringify(RUNNER)}
       const first = await runTests()
       finish(first, await tryAgain(first))`,
    ],
    { cwd: folder, env: environment(), stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ended = once(child, 'close')
  output = await text(child.stdout)
  exitCode = (await ended)[0]
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a test that fails twice fails the run, and the last line has the true sums', () => {
  expect(exitCode).toBe(1)
  expect(output.trimEnd().split('\n').at(-1)).toBe('7 passed, 2 failed')
  expect(section('Failed')).toMatch(/^FAIL unit\/broken\.test\.ts › always fails\nError: always/m)
  expect(section('Failed')).toMatch(/^FAIL browser\/pages\.spec\.ts › always fails \(phone\)/m)
  expect(section('Failed')).not.toContain('once')
})

test('a test that fails only the first time passes, and is listed with its first error', () => {
  expect(section('Passed on the second try').split('\n')).toEqual([
    'unit/import.test.ts',
    '  Error: import: not yet',
    'unit/noisy.test.ts › fails once',
    '  Error: unit: not yet',
    'browser/pages.spec.ts › fails once (phone)',
    '  Error: browser: not yet',
    'quiet/noisy.test.ts › fails once alone',
    '  Error: quiet: not yet',
  ])
})

test('what passed is not tried again, and the slowest files are named', () => {
  const commands = output.split('\n').filter((line) => line.startsWith('> '))
  expect(commands.slice(3)).toEqual([
    expect.stringMatching(
      /--maxWorkers=1 (?!.*good)(?=.*broken)(?=.*import).*unit\/noisy\.test\.ts/,
    ),
    expect.stringMatching(/--workers=1 --last-failed$/),
  ])
  const times = section('Times, with the slowest files').split('\n')
  const lanes = times
    .filter((line) => !line.startsWith('     '))
    .map((line) => line.trim().split('  ')[1])
  expect(lanes).toEqual([
    'unit, processes: 20',
    // Playwright's own workers are among them.
    expect.stringMatching(/^browser, processes: 2\d$/),
    'quiet',
    'unit-again',
    expect.stringMatching(/^browser-again/),
  ])
  expect(times.filter((line) => line.includes('unit/broken.test.ts'))).toHaveLength(2)
  const kept = JSON.parse(readFileSync(path.join(folder, 'test-results/times.json'), 'utf8'))
  const names = lanes.map((lane) => lane?.split(',')[0])
  expect(kept.map(({ name }: { name: string }) => name)).toEqual(names)
})

function writeTest(file: string, head: string, ...tests: [name: string, body: string][]): void {
  const lines = tests.map(([name, body]) => `test('${name}', async () => { ${body} })`)
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), [IMPORTS, head, ...lines].join('\n'))
}

const IMPORTS = `import { existsSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'`

const START_CHILDREN = `for (let n = 0; n < 20; n++) spawn('true')`

/** Returns code that throws unless it ran before. */
function failsOnce(name: string): string {
  const mark = JSON.stringify(path.join(folder, `${name}.mark`))
  return `if (!existsSync(${mark})) { writeFileSync(${mark}, ''); throw new Error('${name}: not yet') }`
}

/** Returns the lines between a heading of the summary and the next empty line. */
function section(heading: string): string {
  return output.split(`\n${heading}\n`)[1]?.split('\n\n')[0] ?? ''
}

/** Without the variables by which a process knows that Vitest started it. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name))
  return { ...Object.fromEntries(own), PATH: `${BIN}:${process.env.PATH}` }
}
