import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { ensureChromium } from './chromium.ts'
import { ensurePostgres } from './postgres-programs.ts'
import prepareData from './prepared-data.ts'
import { affectedTests } from './runner/affected.ts'
import { failuresOf, joined, NOTHING, type Report } from './runner/report.ts'
import { finish, runTests, tryAgain } from './runner/run-tests.ts'
import { startSharedServers } from './shared-servers.ts'

/**
 * `npm test` runs every check and every test. It continues after a failure, so a run shows all failures.
 * A test that fails is tried once more, alone. The last line has the totals; each check counts as a test.
 * With `--changed` it runs only the tests that the changes since the upstream's last commit may break.
 */
const checking = [check('npm run build'), check('npm run typecheck'), check('npm run lint')]
// The tests need the build. The other checks run beside them.
await checking[0]

ensurePostgres()
ensureChromium()
const stopServers = await startSharedServers()
// This fails without a build. The tests then say that the build is missing.
const removeData = await prepareData().catch((error) => {
  console.error(error)
  return () => {}
})
const first = await runTests(process.argv.includes('--changed') ? changedTests() : null)
const checks = joined(await Promise.all(checking))
const last = failuresOf(checks).length === 0 ? await tryAgain(first) : first
removeData()
await stopServers()

finish(joined([checks, first]), joined([install(), checks, last]))

/** Null for all tests. */
function changedTests(): string[] | null {
  const base = git('merge-base', 'HEAD', '@{upstream}')
  const changed = [
    ...git('diff', '--name-only', ...base),
    ...git('ls-files', '-o', '--exclude-standard'),
  ]
  const tests = git('ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts')
  return affectedTests(
    changed,
    tests.filter((file) => existsSync(file)),
  )
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** Runs a command in parallel with others, and prints all of its output at its end. */
async function check(command: string): Promise<Report> {
  const start = performance.now()
  const child = spawn(`(${command}) 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
  console.log(`\n> ${command}\n${output}`)
  const error = status === 0 ? '' : output
  return {
    lanes: [{ name: command, durationMs: performance.now() - start, files: [] }],
    tests: [{ file: command, name: '', passed: status === 0, error }],
    errors: [],
  }
}

/** `.ci/run` measures its install in milliseconds. */
function install(): Report {
  const durationMs = Number(process.env.INSTALL_MS)
  return { ...NOTHING, lanes: durationMs ? [{ name: 'npm ci', durationMs, files: [] }] : [] }
}
