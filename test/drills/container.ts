import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../free-port.fixture.ts'
import { findPostgres } from '../postgres-programs.ts'
import { makeBase, NODE_CHANGES, postgresChanges } from './container-base.ts'
import { runCompose } from './container-compose.ts'
import { folder, podman, removeContainers, whyNoPodman } from './podman.ts'
import { expectThat, secondsUntil } from './promises.ts'

/**
 * `npm run drill -- container` builds the Dockerfile with Podman, on a base made of this machine's own
 * files. Then it runs the image alone, and then all of `compose.yaml`. Needs the network for `npm ci`.
 */
const NAME = 'quiz-drill'
const STOP_S = 30
const PATIENCE_MS = 180_000

const why = whyNoPodman()
if (why) {
  rmSync(folder, { recursive: true, force: true })
  console.log(`skipped: ${why}`)
  process.exit(0)
}
console.log(process.getuid?.() === 0 ? 'as root' : 'rootless')
try {
  const source = putSource()
  if (build(source)) {
    await runAlone()
    await runCompose(source, NAME, PATIENCE_MS)
  }
} catch (error) {
  expectThat('the drill comes to its end', false, error)
} finally {
  removeContainers()
}

/** Makes a folder with the files of the repository, like a fresh clone. */
function putSource(): string {
  const source = path.join(folder, 'source')
  mkdirSync(source)
  const files = path.join(folder, 'source.tar')
  execFileSync('git', ['archive', '--output', files, 'HEAD'])
  execFileSync('tar', ['-C', source, '-xf', files])
  return source
}

function build(source: string): boolean {
  const [base, archive] = [path.join(folder, 'base'), path.join(folder, 'base.tar')]
  mkdirSync(base)
  const postgres = postgresHere()
  makeBase(base, postgres)
  chmodSync(base, 0o755)
  execFileSync('tar', ['-C', base, '--owner=0', '--group=0', '-cf', archive, '.'])
  standIn('Dockerfile', /(?<=^FROM )\S+/m, NODE_CHANGES)
  if (postgres) standIn('compose.yaml', /(?<=image: )\S+/, postgresChanges(postgres))

  // Tags the image with the name that each version of Docker's compose tool would use.
  const tags = ['', '_app', '-app'].flatMap((end) => ['--tag', `docker.io/library/${NAME}${end}`])
  const built = podman('build', '--network', 'host', '--pull-never', ...tags, source)
  const isBuilt = built.status === 0
  expectThat('the Dockerfile builds', isBuilt, isBuilt ? '' : built.stderr.slice(-2000))
  return isBuilt

  function standIn(file: string, pattern: RegExp, changes: string[]) {
    const [image = ''] = readFileSync(file, 'utf8').match(pattern) ?? []
    const given = changes.flatMap((change) => ['--change', change])
    const imported = podman('import', '--quiet', ...given, archive, `docker.io/library/${image}`)
    expectThat(`a base stands in for ${image}`, imported.status === 0, imported.stderr)
  }
}

function postgresHere(): string | null {
  try {
    return findPostgres()
  } catch {
    return null
  }
}

/** Runs the image without a database server, with the same limits as in `compose.yaml`. */
async function runAlone(): Promise<void> {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const limits = ['--init', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL']
  const place = ['--network', 'host', '--env', `PORT=${port}`, '--env', `ORIGIN=${origin}`]
  const safe = ['--security-opt', 'no-new-privileges', '--volume', 'quiz-data:/data']
  const start = () => podman('run', '--detach', '--name', NAME, ...limits, ...safe, ...place, NAME)
  const inside = (script: string) => podman('exec', NAME, 'sh', '-c', script)
  const secret = () => inside("node -p \"fs.readFileSync('/data/session-secret', 'utf8')\"").stdout
  const isReady = async () => (await (await fetch(`${origin}/readyz`)).text()) === 'ready'

  const begun = start()
  expectThat('it starts', begun.status === 0, begun.status === 0 ? '' : begun.stderr)
  const seconds = await secondsUntil(isReady, PATIENCE_MS)
  expectThat('it is ready', seconds > 0, `${seconds.toFixed(1)} s`)
  if (Number.isNaN(seconds)) return console.log(podman('logs', NAME).stderr.slice(-2000))
  const health = podman('healthcheck', 'run', NAME)
  expectThat('its health check agrees', health.status === 0, health.stderr)
  const page = await fetch(`${origin}/practice/ohio`)
  expectThat('a rider gets a question', (await page.text()).includes('Ohio'), page.status)
  const write = inside('touch /app/build/server/main.js')
  expectThat('it cannot change its own code', write.status !== 0)
  const uid = inside('node -p "process.getuid()"').stdout.trim()
  expectThat('it does not run as root', uid === '1000', uid)

  const before = secret()
  stop()
  podman('rm', NAME)
  expectThat('a new container starts', start().status === 0)
  expectThat('it is ready', (await secondsUntil(isReady, PATIENCE_MS)) > 0)
  expectThat('it has the data of the old one', before.length > 20 && secret() === before)
  stop()
  podman('rm', NAME)
}

function stop(): void {
  const from = performance.now()
  podman('stop', '--time', String(STOP_S), NAME)
  const seconds = (performance.now() - from) / 1000
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', NAME).stdout.trim()
  const took = `${seconds.toFixed(1)} s, ${code}`
  expectThat('it stops in time with 0', code === '0' && seconds < STOP_S, took)
}
