import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  afterSecondTry,
  failuresOf,
  joined,
  type LaneReport,
  NOTHING,
  type Report,
  summary,
  tooManyProcesses,
} from './report.ts'

/** The folder of the reports. Playwright empties the folder of its pictures and traces, which is in it. */
const RESULTS = 'test-results'
/** More failures than this are not noise, and running them one by one would take too long. */
const MOST_SECOND_TRIES = 20

/**
 * The most processes that the tests of each lane may start. Each costs a part of a second. A test that
 * needs one more first looks for one that it can share.
 */
const MOST_PROCESSES = { unit: 320, browser: 120, quiet: 80 }

const VITEST = `vitest run --reporter=default --reporter=${path.resolve(import.meta.dirname, 'vitest-reporter.ts')}`
const PLAYWRIGHT = `playwright test --reporter=list,${path.resolve(import.meta.dirname, 'playwright-reporter.ts')}`

/**
 * Runs tests of the current folder, by default all: first the unit tests, then the browser tests, then
 * the quiet ones.
 */
export async function runTests(tests: string[] | null = null): Promise<Report> {
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS)
  const lane = (command: string, name: string, isOfLane: (file: string) => boolean) => {
    const files = tests?.filter(isOfLane)
    return files?.length === 0 ? NOTHING : run([command, ...(files ?? [])].join(' '), name)
  }
  const report = joined([
    await lane(
      `${VITEST} --project='unit*'`,
      'unit',
      (file) => !isQuiet(file) && !isBrowserTest(file),
    ),
    await lane(PLAYWRIGHT, 'browser', isBrowserTest),
    await lane(`${VITEST} --project=quiet`, 'quiet', isQuiet),
  ])
  const tooMany = tooManyProcesses(report.lanes, MOST_PROCESSES)
  return { ...report, errors: [...report.errors, ...tooMany] }
}

/**
 * Runs what failed once more with one worker: first the files of the unit tests, then the browser tests.
 * Returns `first` with these results. Runs nothing if so much failed that no noise can be the cause.
 */
export async function tryAgain(first: Report): Promise<Report> {
  const failed = failuresOf(first).map(({ file }) => file)
  if (failed.length > MOST_SECOND_TRIES) return first
  const unit = new Set(failed.filter((file) => !isBrowserTest(file)))
  const again = [
    unit.size > 0
      ? await run(`${VITEST} --maxWorkers=1 ${[...unit].join(' ')}`, 'unit-again')
      : NOTHING,
    failed.some(isBrowserTest)
      ? await run(`${PLAYWRIGHT} --workers=1 --last-failed`, 'browser-again')
      : NOTHING,
  ]
  return afterSecondTry(first, joined(again))
}

/**
 * Prints the summary, and writes the times of all lanes and files into `test-results/times.json`. Lets the
 * process fail if a test failed twice.
 */
export function finish(first: Report, last: Report): void {
  writeFileSync(path.join(RESULTS, 'times.json'), JSON.stringify(last.lanes, null, 2))
  console.log(['', ...summary(first, last)].join('\n'))
  process.exitCode = failuresOf(last).length + last.errors.length > 0 ? 1 : 0
}

async function run(command: string, name: string): Promise<Report> {
  console.log(`\n> ${command}`)
  const file = path.join(RESULTS, `${name}.json`)
  const counted = path.resolve(RESULTS, `${name}.processes`)
  writeFileSync(counted, '')
  const env = { ...process.env, TEST_REPORT: file, TEST_PROCESSES: counted }
  const start = performance.now()
  const [status] = await once(spawn(command, { shell: true, stdio: 'inherit', env }), 'close')
  const durationMs = performance.now() - start
  const { files, ...results }: LaneReport = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { ...NOTHING, files: [] }
  const processes = statSync(counted).size
  const report: Report = { ...results, lanes: [{ name, durationMs, files, processes }] }
  if (status === 0 || failuresOf(report).length + report.errors.length > 0) return report
  return { ...report, errors: [...report.errors, `\`${command}\` ended with ${status}.`] }
}

function isQuiet(file: string): boolean {
  return file.endsWith('.quiet.test.ts')
}

function isBrowserTest(file: string): boolean {
  return file.endsWith('.spec.ts')
}
