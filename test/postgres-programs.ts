import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { installPackage } from './debian-packages.ts'

/**
 * Returns the folder of PostgreSQL's programs: `POSTGRES_BIN`, Debian's newest version, or a folder of
 * the PATH.
 */
export function findPostgres(): string {
  const given = process.env.POSTGRES_BIN
  if (given) return given
  const installed = globSync('/usr/{lib/postgresql/*,pgsql-*}/bin/postgres').sort(byVersion)
  const onPath = spawnSync('which', ['postgres'], { encoding: 'utf8' }).stdout.trim()
  const found = [installed.at(-1), onPath].find((program) => program && existsSync(program))
  if (found) return path.dirname(found)
  throw new Error(
    'The tests of the PostgreSQL store need its server. Install it (Debian, Ubuntu: apt-get install postgresql) or set POSTGRES_BIN to the folder of its programs.',
  )
}

/**
 * Installs Debian's PostgreSQL if it is missing. If the user lacks the permission, throws an error that
 * says what to do.
 */
export function ensurePostgres(): string {
  try {
    return findPostgres()
  } catch {
    installPackage('postgresql')
    return findPostgres()
  }
}

function byVersion(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
