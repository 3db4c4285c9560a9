import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { ensureChromium } from './chromium.ts'
import { ensurePostgres } from './postgres-programs.ts'
import prepareData from './prepared-data.ts'
import { joined, NOTHING, type Report, type TestResult } from './runner/report.ts'
import { finish, runTests, tryAgain } from './runner/run-tests.ts'
import { startSharedServers } from './shared-servers.ts'

/**
 * `npm test` runs every check and every test. It continues after a failure, so a run shows all failures.
 * A test that fails is tried once more, alone. The last line has the totals; each check counts as a test.
 */
const checks = await Promise.all([
  check('npm run build'),
  check('react-router typegen && tsc'),
  check('biome check --error-on-warnings'),
])
const checked: Report = { ...NOTHING, tests: checks }

ensurePostgres()
ensureChromium()
const stopServers = await startSharedServers()
// This fails without a build. The tests then say that the build is missing.
const removeData = await prepareData().catch((error) => {
  console.error(error)
  return () => {}
})
const first = await runTests()
const last = checks.every(({ passed }) => passed) ? await tryAgain(first) : first
removeData()
await stopServers()

finish(joined([checked, first]), joined([checked, last]))

/** Runs a command in parallel with others, and prints all of its output at its end. */
async function check(command: string): Promise<TestResult> {
  const child = spawn(`(${command}) 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
  console.log(`\n> ${command}\n${output}`)
  return { file: command, name: '', passed: status === 0, error: status === 0 ? '' : output }
}
