import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startNpmEmulator } from './firestore-npm.fixture.ts'

/**
 * A Firestore emulator for a test file: the one that `FIRESTORE_EMULATOR_HOST` names, or the official
 * one where gcloud or firebase brought it, or the one from npm (with `FIRESTORE_EMULATOR=npm` always,
 * and when asked for it: it starts at once).
 */
export async function startFirestore({ official = process.env.FIRESTORE_EMULATOR !== 'npm' } = {}) {
  const given = official && process.env.FIRESTORE_EMULATOR_HOST
  const port = given ? Number(given.split(':').at(-1)) : await freePort()
  const jar = official && !given ? findJar() : null
  let stop: () => void | Promise<void> = () => {}
  if (jar) stop = await startJar(jar, port)
  else if (!given) stop = (await startNpmEmulator(port)).stop
  return {
    host: given || `127.0.0.1:${port}`,
    port,
    /** Whether it holds others to the rules of `deploy/firestore`. */
    hasRules: jar !== null,
    /** The address of an empty database of its own. */
    newDatabase: () => `firestore://demo-${randomUUID().slice(0, 13)}`,
    stop,
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

/** A JVM that lives for seconds only: it does not pay to compile much. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss512k']

/** Google's emulator, as `gcloud components` or Debian's package keep it, or as firebase downloads it. */
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

/** A first write takes a cold emulator seconds. */
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

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return port
}
