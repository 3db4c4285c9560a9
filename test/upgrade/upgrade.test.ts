import { cpSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { provedItems } from '../../app/generation/manuals.fixture.ts'
import { says, startAiService } from '../ai-service.fixture.ts'
import { startFirestore } from '../firestore.fixture.ts'
import { type Before, command, remove, type Server, serve, unpack } from './before.ts'
import { firestorePlace, loadFirestore } from './firestore-place.ts'
import {
  load,
  type Place,
  type PostgresServer,
  postgresPlace,
  sqlitePlace,
  startPostgres,
} from './places.ts'
import {
  expectAdmin,
  expectNewStarterArticles,
  expectNewStarterQuestions,
  expectPublicPages,
  expectRiders,
  expectUnfinishedWorkDone,
  expectWrites,
  sessionsOfBefore,
  signedInAgain,
} from './served.fixture.ts'

/**
 * Opens the data of version 81fe669 in this version, and expects that nothing is lost. The archive has
 * five copies of the data: three databases after a kill in the middle of a run, an export, and a backup.
 */
let folder: string
let postgres: PostgresServer
let firestore: Awaited<ReturnType<typeof startFirestore>>
let ai: Awaited<ReturnType<typeof startAiService>>
beforeAll(async () => {
  folder = unpack()
  ;[postgres, firestore, ai] = await Promise.all([
    startPostgres(),
    startFirestore({ official: false }),
    startAiService(),
  ])
  ai.answers(says(JSON.stringify(provedItems())))
})
afterAll(async () => {
  await Promise.all([postgres.remove(), firestore.stop(), ai.close()])
  remove(folder)
})

type Database = 'sqlite' | 'postgres' | 'firestore'

let places = 0
function newPlace(): string {
  const place = path.join(folder, `place${++places}`)
  mkdirSync(place, { mode: 0o700 })
  return place
}

async function copyOf(database: Database): Promise<Place> {
  const dataDir = newPlace()
  cpSync(path.join(folder, database), dataDir, { recursive: true })
  if (database === 'sqlite') return sqlitePlace(dataDir)
  if (database === 'postgres') {
    const name = path.basename(dataDir)
    await load(postgres, name, path.join(folder, 'postgres.sql'))
    return postgresPlace(postgres, name, dataDir)
  }
  const url = firestore.newDatabase()
  await loadFirestore(firestore.host, url, path.join(folder, 'firestore.ndjson'))
  return firestorePlace(firestore.host, url, dataDir)
}

/**
 * Runs a server while `use` runs. The server must not log an error. By default it has no starter content
 * of its own, so that everything must be unchanged.
 */
async function serving(
  settings: Record<string, string>,
  use: (server: Server) => Promise<void>,
): Promise<void> {
  const server = await serve({
    GEMINI_API_KEY: 'a-key',
    GEMINI_BASE_URL: ai.url,
    STARTER_CONTENT: 'off',
    ...settings,
  })
  try {
    await use(server)
    expect(server.stdout().match(/.*"level":[56]0.*/g)).toBeNull()
  } finally {
    await server.remove()
  }
}

function recordOf(database: Database): Before {
  return JSON.parse(readFileSync(path.join(folder, `${database}.json`), 'utf8'))
}

function secretOf(database: Database, name: string): string {
  return readFileSync(path.join(folder, database, name), 'utf8')
}

function documentsIn(place: string): Map<string, unknown> {
  const parts = globSync('documents/*.ndjson', { cwd: place })
  const texts = parts.map((part) => readFileSync(path.join(place, part), 'utf8').trimEnd())
  const documents = texts.flatMap((text) => text.split('\n').map((line) => JSON.parse(line)))
  return new Map(documents.map(({ path, data }) => [path, data]))
}

/** Documents that no export contains, because they are temporary or belong to this server only. */
const NOT_EXPORTED = /^(sessions|ended|providerNotes|rateLimits|contentVersions)\//

async function expectServed(database: Database): Promise<void> {
  const before = recordOf(database)
  const adminCode = secretOf(database, 'local-admin-code')
  const { settings } = await copyOf(database)
  await serving(settings, async (server) => {
    const people = sessionsOfBefore(server, before)
    await expectPublicPages(server, before)
    await expectRiders(people, before)
    await expectAdmin(people, before)
    await expectWrites(server, people, before, adminCode)
    await expectUnfinishedWorkDone(server, people, before)
  })
}

describe.concurrent.each(['sqlite', 'postgres'] as const)('data of before in %s', (database) => {
  test('serves the sessions, pages and files of before, and goes on', () => {
    return expectServed(database)
  })

  test('goes whole into an export, and shows its flags to the operator', async () => {
    const { settings, all } = await copyOf(database)
    const expected = (await all()).filter(({ path }) => !NOT_EXPORTED.test(path))
    expect(expected.length).toBeGreaterThan(700)
    const place = path.join(newPlace(), 'export')
    await command('export', settings, place)
    const exported = documentsIn(place)
    expect(exported).toEqual(new Map(expected.map(({ path, data }) => [path, data])))
    if (database === 'sqlite') expect(exported).toEqual(documentsIn(path.join(folder, 'export')))
    const flags = await command('flags', settings)
    for (const words of ['gemini-of-before', 'enable_gemini_call', 'enable_ai_drafts']) {
      expect(flags).toContain(words)
    }
  })
})

describe.concurrent('at an empty place', () => {
  test('an export of before is imported, and serves', async () => {
    const before = recordOf('sqlite')
    const DATA_DIR = newPlace()
    for (const name of secretsIn(path.join(folder, 'sqlite'))) {
      cpSync(path.join(folder, 'sqlite', name), path.join(DATA_DIR, name))
    }
    await command('import', { DATA_DIR }, path.join(folder, 'export'))
    await serving({ DATA_DIR }, async (server) => {
      const { alice } = sessionsOfBefore(server, before)
      expect((await alice.ask('/me')).text).toBe('null')
      await expectPublicPages(server, before)
      const adminCode = secretOf('sqlite', 'local-admin-code')
      const people = await signedInAgain(server, before, adminCode)
      await expectRiders(people, before)
      await expectAdmin(people, before)
      await expectWrites(server, people, before, adminCode)
    })
  })

  test('a backup of before is restored with all documents, files and secrets', async () => {
    const DATA_DIR = newPlace()
    await command('restore', { DATA_DIR }, path.join(folder, 'backup'))
    const whole = path.join(folder, 'sqlite')
    const copy = newPlace()
    cpSync(whole, copy, { recursive: true })
    const filesThere = /file:[^"]*\/files\//g
    const restored = await documentsOf(DATA_DIR, `file://${DATA_DIR}/files/`)
    expect(restored.size).toBeGreaterThan(700)
    expect(restored).toEqual(await documentsOf(copy, filesThere))
    expect(filesOf(DATA_DIR).size).toBeGreaterThan(20)
    expect(filesOf(DATA_DIR)).toEqual(filesOf(whole))
  })
})

/** Returns the exported documents, without the place of the files. */
async function documentsOf(dataDir: string, filesAt: string | RegExp) {
  const all = await sqlitePlace(dataDir).all()
  const kept = all.filter(({ path }) => !NOT_EXPORTED.test(path))
  return new Map(kept.map(({ path, data }) => [path, JSON.stringify(data).replaceAll(filesAt, '')]))
}

/** Returns the secrets and the stored files, by name. */
function filesOf(dataDir: string): Map<string, string> {
  const names = [...secretsIn(dataDir), ...globSync('files/**/*.*', { cwd: dataDir })]
  return new Map(
    names.sort().map((name) => [name, readFileSync(path.join(dataDir, name), 'base64')]),
  )
}

function secretsIn(dataDir: string): string[] {
  return globSync('{session,local}-*', { cwd: dataDir })
}

// Runs alone, because Firestore's library needs a second to load. Our store allows each call three
// seconds.
test('data of before in firestore serves the sessions, pages and files of before, and goes on', () => {
  return expectServed('firestore')
})

test('the starter content of this release reaches what nobody changed', async () => {
  const before = recordOf('sqlite')
  const { settings } = await copyOf('sqlite')
  await serving({ ...settings, STARTER_CONTENT: 'on' }, async (server) => {
    const people = sessionsOfBefore(server, before)
    await expectRiders(people, before)
    expect((await server.ask('/')).text).toContain('District of Columbia')
    await expectNewStarterQuestions(server, people, before)
    await expectNewStarterArticles(server, before)
  })
})
