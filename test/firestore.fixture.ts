import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startNpmEmulator } from './firestore-npm.fixture.ts'
import { freePort } from './free-port.fixture.ts'

/** Returns the emulator that the files of a run share, or starts one if a file runs alone. */
export async function sharedFirestore() {
  const host = process.env.SHARED_FIRESTORE
  return host ? emulatorAt(host) : startFirestore({ official: false })
}

/**
 * Starts a Firestore emulator for a test file. The first choice is the running emulator at
 * `FIRESTORE_EMULATOR_HOST`. The second is the official one, if gcloud or firebase installed it. The
 * last is the one from npm, which starts at once. `FIRESTORE_EMULATOR=npm` or `official: false` always
 * selects the one from npm.
 */
export async function startFirestore({ official = process.env.FIRESTORE_EMULATOR !== 'npm' } = {}) {
  const given = official && process.env.FIRESTORE_EMULATOR_HOST
  const port = given ? Number(given.split(':').at(-1)) : await freePort()
  const jar = official && !given ? findJar() : null
  let stop: () => void | Promise<void> = () => {}
  if (jar) stop = await startJar(jar, port)
  else if (!given) stop = (await startNpmEmulator(port)).stop
  // Only Google's emulator enforces the rules of `deploy/firestore`.
  return { ...emulatorAt(given || `127.0.0.1:${port}`), hasRules: jar !== null, stop }
}

function emulatorAt(host: string) {
  return {
    host,
    port: Number(host.split(':').at(-1)),
    /** Returns the address of a new, empty database. */
    newDatabase: () => `firestore://demo-${randomUUID().slice(0, 13)}`,
    stop: (): void | Promise<void> => {},
  }
}

async function startJar(jar: string, port: number): Promise<() => Promise<void>> {
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
  const rules = ['--rules', 'deploy/firestore/firestore.rules']
  const options = ['start', '--host', '127.0.0.1', '--port', String(port), ...rules]
  const emulator = spawn('java', [...SHORT_LIVED, '-cp', jar, main, ...options], {
    stdio: 'ignore',
  })
  await answering(emulator, port)
  return async () => {
    const ended = once(emulator, 'exit')
    emulator.kill('SIGKILL')
    await ended
  }
}

/** Options for a JVM that runs only for seconds, so it compiles little. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss512k']

/** Returns the path of Google's emulator if gcloud, its Debian package or firebase installed it. */
function findJar(): string | null {
  const [gcloud, java] = ['gcloud', 'java'].map((name) =>
    spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim(),
  )
  if (!java) return null
  const platform = gcloud && path.join(realpathSync(gcloud), '../../platform')
  const jars = [
    platform && path.join(platform, 'cloud-firestore-emulator/cloud-firestore-emulator.jar'),
    globSync(path.join(homedir(), '.cache/firebase/emulators/cloud-firestore-emulator-*.jar')).at(
      -1,
    ),
  ]
  return jars.find((jar) => jar && existsSync(jar)) ?? null
}

/** Waits until the emulator answers. The first write to a cold emulator takes seconds. */
async function answering(emulator: ChildProcess, port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}/v1/projects/demo-first/databases/(default)/documents/a/b`
  const first = { method: 'PATCH', body: '{}', headers: { Authorization: 'Bearer owner' } }
  const started = performance.now()
  while (!(await fetch(url, first).catch(() => null))?.ok) {
    if (emulator.exitCode !== null || performance.now() - started > 60_000) {
      throw new Error('The Firestore emulator does not start')
    }
    await setTimeout(50)
  }
}
