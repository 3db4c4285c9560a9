import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { INDEXES } from '../app/collections.server.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { type Rider, signedInRiders } from '../test/riders.fixture.ts'

export const SESSION_SECRET = 'what only the bench and its server know'

export function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'bench-'))
}

type Program = { command: string; args: string[]; env?: Record<string, string>; folder?: string }

/** Starts a server, and waits until `url` answers. `stop` ends it and removes its `folder`. */
export async function startServer(url: string, { command, args, env, folder }: Program) {
  const server = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.on('exit', () => server.kill())
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(`${command} ${args.join(' ')} did not start`)
    await setTimeout(100)
  }
  return {
    url,
    pid: server.pid,
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      if (folder) rmSync(folder, { recursive: true })
    },
  }
}

/** Starts the server that sends the bytes of `address` at `url`, and a bare React page at `/`. */
export function startBareServer(port: number, address: string) {
  const args = ['bench/bare-server.ts', String(port), address]
  return startServer(`http://localhost:${port}/bytes`, { command: 'node', args })
}

/** Starts the built product, with a new data folder unless DATA_DIR is set. `cgroup` is the folder of its cgroup. */
export async function startProduct(
  port: number,
  settings: Record<string, string> = {},
  cgroup?: string,
) {
  const folder = settings.DATA_DIR ?? newFolder()
  const origin = `http://localhost:${port}`
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    SESSION_SECRET,
    ...settings,
  }
  const args = ['build/server/main.js']
  const entered = ['-c', `echo $$ > "$0/cgroup.procs" && exec node ${args}`, cgroup ?? '']
  const program = cgroup ? { command: 'sh', args: entered } : { command: 'node', args }
  const made = settings.DATA_DIR ? {} : { folder }
  const server = await startServer(`${origin}/readyz`, { ...program, env, ...made })
  const openStore = () =>
    openSqliteStore({ file: path.join(folder, 'documents.db'), indexes: INDEXES })
  return { ...server, origin, folder, openStore }
}

type Product = Awaited<ReturnType<typeof startProduct>>

export async function signIn({ origin, openStore }: Product, count: number): Promise<Rider[]> {
  const store = openStore()
  const riders = await signedInRiders(store, { count, origin, secret: SESSION_SECRET })
  await store.close()
  return riders
}
