import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { ensureChromium } from './chromium.ts'
import { ensurePostgres } from './postgres-programs.ts'
import prepareData from './prepared-data.ts'

/**
 * `npm test` runs every check and every test. It continues after a failure, so a run shows all failures.
 * The last line has the totals. Each check counts as one test.
 */
const UNIT_REPORT = 'test-results/unit.json'
const E2E_REPORT = 'test-results/e2e.json'

const unitReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})
const e2eReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

let passed = 0
let failed = 0

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

const checks = [
  runBeside('npm run build'),
  runBeside('react-router typegen && tsc'),
  runBeside('biome check --error-on-warnings'),
]
for (const check of checks) count(await check)

// This fails without a build. The tests then say that the build is missing.
const removeData = await prepareData().catch(() => () => {})
ensurePostgres()
const unitOk = run(`vitest run --reporter=default --reporter=json --outputFile.json=${UNIT_REPORT}`)
const unit = unitReport.parse(readReport(UNIT_REPORT))
count(unitOk, unit.numPassedTests, unit.numFailedTests)

ensureChromium()
const e2eOk = run('playwright test')
removeData()
const { stats } = e2eReport.parse(readReport(E2E_REPORT))
count(e2eOk, stats.expected, stats.unexpected + stats.flaky)

// Repeats the failed unit tests, because the output of all browser tests follows their first report.
if (failed > 0) console.log(['', ...failedUnitTests(), ''].join('\n'))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function run(command: string): boolean {
  console.log(`\n> ${command}`)
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0
}

/** Runs a command in parallel with others, and prints all of its output at its end. */
async function runBeside(command: string): Promise<boolean> {
  const child = spawn(`(${command}) 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
  console.log(`\n> ${command}\n${output}`)
  return status === 0
}

/** Adds to the totals. A failed run without a failed test counts as one failure. */
function count(ok: boolean, good = ok ? 1 : 0, bad = ok ? 0 : 1) {
  passed += good
  failed += ok ? bad : Math.max(1, bad)
}

function failedUnitTests(): string[] {
  return unit.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => [
      `FAIL ${path.relative('.', name)} ${message}`,
      ...assertionResults
        .filter((one) => one.status === 'failed')
        .map((one) => `FAIL ${one.fullName}\n${one.failureMessages.join('\n')}`),
    ])
}

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
