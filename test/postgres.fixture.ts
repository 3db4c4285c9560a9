import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.fixture.ts'
import { findPostgres } from './postgres-programs.ts'

/** PostgreSQL refuses to run as root, so root starts it as `nobody`. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** How many characters of PostgreSQL's log the error shows if it does not start. */
const LOG_KEPT = 2_000

export type SharedPostgres = ReturnType<typeof databasesAt> & { remove: () => Promise<void> }

/**
 * Returns the server that the files of a run share, or starts one if a file runs alone. For tests that
 * neither stop the server nor look at the connections of others.
 */
export async function sharedPostgres(): Promise<SharedPostgres> {
  const url = process.env.SHARED_POSTGRES
  return url ? { ...databasesAt(url), remove: async () => {} } : startPostgres()
}

/**
 * Starts a new PostgreSQL server on a free port. Like many real installations, its default collation
 * does not sort by code point. `durable` is for tests that kill the server. With `certificate`, clients
 * may use TLS.
 */
export async function startPostgres({
  durable = false,
  connections = 150,
  certificate = null as { certificate: string; key: string } | null,
} = {}) {
  const programs = findPostgres()
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'))
  if (NOBODY.uid) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const data = path.join(folder, 'data')
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'quiz', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...OTHER_COLLATION],
    { ...NOBODY, cwd: folder, stdio: 'pipe' },
  )
  if (certificate) {
    for (const [name, text] of [
      ['server.crt', certificate.certificate],
      ['server.key', certificate.key],
    ] as const) {
      writeFileSync(path.join(data, name), text, { mode: 0o600 })
      if (NOBODY.uid) chownSync(path.join(data, name), NOBODY.uid, NOBODY.gid)
    }
  }
  const port = await freePort()
  const url = `postgres://quiz:not-a-secret@127.0.0.1:${port}/postgres`
  const databases = databasesAt(url)
  const { execute } = databases
  let server: ChildProcess | undefined
  let log = ''

  async function start(): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: folder,
      fsync: durable ? 'on' : 'off',
      shared_buffers: '32MB',
      max_connections: connections,
      ssl: certificate ? 'on' : 'off',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(path.join(programs, 'postgres'), ['-D', data, ...options], {
      ...NOBODY,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    log = ''
    server.stderr?.on('data', (text) => {
      log = (log + text).slice(-LOG_KEPT)
    })
    await answering()
  }

  async function answering(): Promise<void> {
    const started = performance.now()
    while (!(await execute('SELECT 1').catch(() => null))) {
      if (server?.exitCode !== null || performance.now() - started > 60_000) {
        throw new Error(`PostgreSQL does not answer in ${folder}:\n${log}`)
      }
      await setTimeout(30)
    }
  }

  /** Stops the server. SIGINT is PostgreSQL's fast shutdown, and SIGQUIT is its immediate shutdown. */
  async function stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  await start()
  return {
    ...databases,
    /** The folder of its Unix socket. */
    folder,
    start,
    stop,
    /** Kills a process that serves a connection. The server then restarts itself. */
    async killBackend(): Promise<void> {
      await answering()
      const others = 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()'
      const [row] = await execute(`${others} AND state IS NOT NULL ORDER BY random() LIMIT 1`)
      if (!row) throw new Error('No connection is open')
      process.kill(Number(row.pid), 'SIGKILL')
    },
    async remove(): Promise<void> {
      await stop('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const OTHER_COLLATION = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']

/** Returns what tests ask of the server at this address. */
function databasesAt(url: string) {
  async function execute(
    text: string,
    at = url,
    values?: unknown[],
  ): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: at, connectionTimeoutMillis: 60_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(text, values)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  return {
    port: Number(new URL(url).port),
    url,
    execute,
    /** Returns the address of a new, empty schema. */
    async newDatabase(): Promise<string> {
      const schema = `s${randomUUID().replaceAll('-', '')}`
      await execute(`CREATE SCHEMA ${schema}`)
      return `${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
    },
  }
}
