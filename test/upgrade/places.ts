import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type PostgresServer, startPostgres } from '../postgres.fixture.ts'
import { findPostgres } from '../postgres-programs.ts'

type Data = Record<string, unknown>
type Row = { id: string; data: Data }
type Document = { path: string; data: Data }

/** Direct access to a database, without the server and our adapter. */
export type Place = {
  /** The settings with which the server opens this database. */
  settings: Record<string, string>
  all: () => Promise<Document[]>
  list: (collection: string) => Promise<Row[]>
  put: (collection: string, id: string, data: Data) => Promise<void>
}

export function sqlitePlace(dataDir: string): Place {
  function run<T>(use: (db: DatabaseSync) => T): T {
    const db = new DatabaseSync(path.join(dataDir, 'documents.db'), { timeout: 5_000 })
    try {
      return use(db)
    } finally {
      db.close()
    }
  }
  return {
    settings: { DATA_DIR: dataDir },
    async all() {
      const rows = run((db) => db.prepare(`SELECT ${PATH}, data FROM documents`).all())
      return rows.map(({ path, data }) => ({ path: String(path), data: JSON.parse(String(data)) }))
    },
    async list(collection) {
      const select = 'SELECT id, data FROM documents WHERE collection = ? ORDER BY id'
      const rows = run((db) => db.prepare(select).all(collection))
      return rows.map(({ id, data }) => ({ id: String(id), data: JSON.parse(String(data)) }))
    },
    async put(collection, id, data) {
      const insert = 'INSERT INTO documents (collection, id, data) VALUES (?, ?, ?)'
      run((db) => db.prepare(insert).run(collection, id, JSON.stringify(data)))
    },
  }
}

const PATH = "collection || '/' || id AS path"

export function postgresPlace(server: PostgresServer, name: string, dataDir: string): Place {
  const url = databaseUrl(server, name)
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: url },
    async all() {
      return (await server.execute(`SELECT ${PATH}, data FROM documents`, url)) as Document[]
    },
    async list(collection) {
      const select = 'SELECT id, data FROM documents WHERE collection = $1 ORDER BY id'
      return (await server.execute(select, url, [collection])) as Row[]
    },
    async put(collection, id, data) {
      const insert = 'INSERT INTO documents (collection, id, data) VALUES ($1, $2, $3)'
      await server.execute(insert, url, [collection, id, JSON.stringify(data)])
    },
  }
}

export async function newDatabase(server: PostgresServer, name: string): Promise<string> {
  await server.execute(`CREATE DATABASE ${name}`)
  return databaseUrl(server, name)
}

function databaseUrl({ url }: PostgresServer, name: string): string {
  return url.replace(/\/postgres$/, `/${name}`)
}

/** Writes a database to a file as SQL. Omits session settings that a later PostgreSQL may not know. */
export function dump(url: string, file: string): void {
  const sql = execFileSync(
    path.join(findPostgres(), 'pg_dump'),
    ['--inserts', '--no-owner', '--no-privileges', '--no-comments', url],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  const lines = sql.split('\n').filter((line) => !/^(SET |\\|--|$)/.test(line))
  writeFileSync(file, `${lines.join('\n')}\n`)
}

/** Loads the file of `dump` into a new database. Returns the database's URL. */
export async function load(server: PostgresServer, name: string, file: string): Promise<string> {
  const url = await newDatabase(server, name)
  await server.execute(readFileSync(file, 'utf8'), url)
  return url
}

export { type PostgresServer, startPostgres }
