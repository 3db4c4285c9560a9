import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { installPackage } from './debian-packages.ts'
import { freePort } from './free-port.fixture.ts'
import { NOBODY } from './postgres.fixture.ts'

export type PoolMode = 'transaction' | 'session' | 'statement'

/**
 * Starts PgBouncer before the database at `url`, and returns its own address. In session mode each
 * client needs a server connection, so there are more of them.
 */
export async function startPgBouncer(url: string, mode: PoolMode) {
  const { hostname, port: databasePort, pathname, username } = new URL(url)
  const database = pathname.slice(1)
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${database} = host=${hostname} port=${databasePort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 20 : 3}
`,
  )
  if (NOBODY.uid) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const bouncer = spawn(findPgBouncer(), [file], { ...NOBODY, stdio: 'ignore' })
  const ended = once(bouncer, 'exit')
  const address = `postgres://${username}@127.0.0.1:${port}/${database}`
  while (!(await answers(address))) {
    if (bouncer.exitCode !== null) throw new Error('PgBouncer does not start')
    await setTimeout(30)
  }
  return {
    url: address,
    async remove(): Promise<void> {
      bouncer.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer']

function findPgBouncer(): string {
  const find = () => PROGRAMS.find((program) => existsSync(program))
  if (!find()) installPackage('pgbouncer')
  const found = find()
  if (found) return found
  throw new Error(
    'The tests of poolers need PgBouncer. Install it (Debian, Ubuntu: apt-get install pgbouncer).',
  )
}
