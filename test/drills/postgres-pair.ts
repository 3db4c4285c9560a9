import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.fixture.ts'
import { NOBODY } from '../postgres.fixture.ts'
import { findPostgres } from '../postgres-programs.ts'
import { secondsUntil } from './promises.ts'

export type PostgresNode = Awaited<ReturnType<typeof postgresNode>>

/**
 * One machine of a pair: its data folder and its PostgreSQL processes. Without `durable` the node does not
 * wait for the disk. That is enough for tests, because what a killed process has written stays.
 */
export async function postgresNode({ durable = true } = {}) {
  const programs = findPostgres()
  const folder = mkdtempSync(path.join(tmpdir(), 'drill-postgres-'))
  if (NOBODY.uid) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const data = path.join(folder, 'data')
  const port = await freePort()
  const host = `127.0.0.1:${port}`
  let server: ChildProcess | undefined

  function run(program: string, ...options: string[]): void {
    const everywhere = { ...NOBODY, cwd: folder, stdio: 'pipe' } as const
    execFileSync(path.join(programs, program), options, everywhere)
  }

  async function execute(text: string): Promise<Record<string, unknown>[]> {
    const connectionString = `postgres://quiz@${host}/postgres`
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=']
    const sizes = ['shared_buffers=32MB', 'wal_keep_size=64MB']
    const fsync = `fsync=${durable ? 'on' : 'off'}`
    const options = [...settings, ...sizes, fsync].flatMap((setting) => ['-c', setting])
    // The processes share a process group, so that they die together.
    const running = { ...NOBODY, cwd: folder, stdio: 'ignore', detached: true } as const
    server = spawn(path.join(programs, 'postgres'), ['-D', data, ...options], running)
    const isUp = async () => (await execute('SELECT 1')).length === 1
    if (Number.isNaN(await secondsUntil(isUp))) throw new Error('PostgreSQL does not start')
  }

  async function end(kill: (pid: number) => void): Promise<void> {
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    kill(server.pid)
    await ended
  }
  const die = () => end((pid) => process.kill(-pid, 'SIGKILL'))
  process.on('exit', () => {
    if (server?.pid && server.exitCode === null && server.signalCode === null) {
      process.kill(-server.pid, 'SIGKILL')
    }
  })

  return {
    host,
    execute,
    start,
    /** Kills all processes, like a power failure does. */
    die,
    /** Makes an empty database and starts the server. */
    async found(): Promise<void> {
      // A standby starts with a copy of the log, so small segments make it start sooner.
      const quick = ['--no-sync', '--wal-segsize=1']
      run('initdb', '-D', data, '-U', 'quiz', '-A', 'trust', '-E', 'UTF8', ...quick)
      await start()
    },
    /**
     * Discards the node's data and makes the node the standby of `primary`. Each later commit on
     * `primary` waits for the standby.
     */
    async follow(primary: { host: string; execute: typeof execute }): Promise<void> {
      await end((pid) => process.kill(pid, 'SIGQUIT'))
      rmSync(data, { recursive: true, force: true })
      const [address = '', from = ''] = primary.host.split(':')
      const source = ['-h', address, '-p', from, '-U', 'quiz', '-c', 'fast', '--no-sync']
      run('pg_basebackup', ...source, '-D', data, '-R', '-C', '-S', 'standby')
      // The standby copies the primary's settings, and must not wait for a standby itself.
      await start()
      await primary.execute(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
      await primary.execute('SELECT pg_reload_conf()')
      const question = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`
      const isSafe = async () => (await primary.execute(question)).length === 1
      if (Number.isNaN(await secondsUntil(isSafe))) throw new Error('The standby does not follow')
    },
    /** Makes this node the primary, without a standby. Resolves when it accepts writes. */
    async promote(): Promise<void> {
      await execute('SELECT pg_promote(wait => true)')
    },
    async remove(): Promise<void> {
      await die()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
