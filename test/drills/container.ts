import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../server/server-process.fixture.ts'
import { BASE_CHANGES, makeBase } from './container-base.ts'
import { expectThat, secondsUntil } from './promises.ts'

/**
 * `npm run drill -- container`: builds the Dockerfile with Podman, on a base made of this machine's
 * own files, and runs the image as `compose.yaml` does. Needs the network for `npm ci`.
 */
const NAME = 'quiz-drill'
const STOP_S = 30
const folder = mkdtempSync(path.join(tmpdir(), 'container-drill-'))
const STORE = ['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'run')]

function podman(...given: string[]) {
  return spawnSync('podman', [...STORE, ...given], { encoding: 'utf8', maxBuffer: 1e9 })
}

function skip(why: string): never {
  rmSync(folder, { recursive: true, force: true })
  console.log(`skipped: ${why}`)
  process.exit(0)
}

const known = podman('info', '--format', '{{.Host.Security.Rootless}}')
if (known.error) skip('there is no podman here (apt-get install podman crun uidmap)')
if (known.status !== 0) skip(`podman cannot run here: ${known.stderr.trim().split('\n').at(-1)}`)
console.log(known.stdout.trim() === 'true' ? 'rootless' : 'as root')

const [base, source] = [path.join(folder, 'base'), path.join(folder, 'source')]
for (const place of [base, source]) mkdirSync(place)
makeBase(base)
chmodSync(base, 0o755)
const archive = path.join(folder, 'base.tar')
execFileSync('tar', ['-C', base, '-cf', archive, '.'])
const [image = ''] = readFileSync('Dockerfile', 'utf8').match(/(?<=^FROM )\S+/m) ?? []
const changes = BASE_CHANGES.flatMap((change) => ['--change', change])
const imported = podman('import', '--quiet', ...changes, archive, `docker.io/library/${image}`)
expectThat(`a base stands in for ${image}`, imported.status === 0, imported.stderr)

// The files of the repository, as somebody who cloned it has them.
const files = path.join(folder, 'source.tar')
execFileSync('git', ['archive', '--output', files, 'HEAD'])
execFileSync('tar', ['-C', source, '-xf', files])
const options = ['--isolation', 'chroot', '--network', 'host', '--pull-never', '--tag', NAME]
const built = podman('build', ...options, source)
expectThat('the Dockerfile builds', built.status === 0, built.stderr.slice(-2000))

if (built.status === 0) await run()
podman('rm', '--force', '--volumes', NAME)
podman('unshare', 'rm', '-rf', path.join(folder, 'images'))
rmSync(folder, { recursive: true, force: true })

async function run(): Promise<void> {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--cgroups', 'disabled']
  const place = ['--network', 'host', '--env', `PORT=${port}`, '--env', `ORIGIN=${origin}`]
  const safe = ['--security-opt', 'no-new-privileges', '--volume', 'quiz-data:/data']
  const begun = podman('run', '--detach', '--name', NAME, ...limits, ...safe, ...place, NAME)
  expectThat('it starts', begun.status === 0, begun.stderr)
  const ready = async () => (await (await fetch(`${origin}/readyz`)).text()) === 'ready'
  const secondsToReady = await secondsUntil(ready, 90_000)
  expectThat('it is ready', secondsToReady > 0, `${secondsToReady.toFixed(1)} s`)
  expectThat('its health check agrees', podman('healthcheck', 'run', NAME).status === 0)
  const page = await fetch(`${origin}/practice/ohio`)
  expectThat('a rider gets a question', (await page.text()).includes('Ohio'), page.status)

  const inside = (script: string) => podman('exec', NAME, 'sh', '-c', script)
  const write = inside('touch /app/server/main.ts')
  expectThat('it cannot change its own code', write.status !== 0, write.stderr.trim())
  const uid = inside('node -p "process.getuid()"').stdout.trim()
  expectThat('it does not run as root', uid === '1000', uid)
  const secret = inside("node -p \"fs.readFileSync('/data/session-secret', 'utf8')\"").stdout

  const from = performance.now()
  podman('stop', '--time', String(STOP_S), NAME)
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', NAME).stdout.trim()
  const seconds = (performance.now() - from) / 1000
  expectThat('it stops in time with 0', code === '0' && seconds < STOP_S, `${seconds.toFixed(1)} s`)
  podman('start', NAME)
  expectThat('it starts again', (await secondsUntil(ready, 90_000)) > 0)
  const after = inside("node -p \"fs.readFileSync('/data/session-secret', 'utf8')\"").stdout
  expectThat('its data stays', secret.length > 20 && after === secret)
  podman('stop', '--time', String(STOP_S), NAME)
}
