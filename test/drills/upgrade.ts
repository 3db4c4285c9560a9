import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { INDEXES } from '../../app/collections.server.ts'
import { RELEASE_NAME } from '../../app/data-version.server.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openFirestoreStore } from '../../platform/documents/firestore/store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { startFirestore } from '../firestore.fixture.ts'
import { freePort } from '../free-port.fixture.ts'
import { startPostgres } from '../postgres.fixture.ts'
import { openProductStore } from '../product-store.fixture.ts'
import { digestOf, documentsOf, loadData } from '../upgrade/stored-data.fixture.ts'
import { expectThat } from './promises.ts'

/**
 * `npm run drill -- upgrade --kills 20 --seed 1` brings the data of this release up to a next one and back, on
 * each database. It kills the first start of the next release, and the restore, at random moments.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
  allowPositionals: true,
})
const kills = Number(values.kills)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6))
console.log(`seed ${seed}`)
const scratch = mkdtempSync(path.join(tmpdir(), 'drill-upgrade-'))
const keepFor = (remove: () => void) => void process.on('exit', remove)
keepFor(() => rmSync(scratch, { recursive: true, force: true }))

const ROOT = path.join(import.meta.dirname, '../..')
const MARK = 'app/data-version.server.ts'
const [DECLARED = '', VERSION] =
  readFileSync(path.join(ROOT, MARK), 'utf8').match(/DATA_VERSION = (\d+)/) ?? []
const NEXT = nextRelease()
const stored = await documentsOf(RELEASE_NAME, keepFor)
/** False for what a restore adds to the list of changes. */
const isNoNews = (at: string) =>
  !at.startsWith('deeds/') || stored.some((document) => document.path === at)
let randomState = seed
/** A number from 0 to 1 (mulberry32), the same in each drill with this seed. */
function random(): number {
  randomState = (randomState + 0x6d2b79f5) | 0
  let mixed = Math.imul(randomState ^ (randomState >>> 15), 1 | randomState)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

type Place = { settings: Record<string, string>; dataDir: string; open: () => DocumentStore }
const KINDS: Record<string, () => Promise<() => Promise<Place>>> = {
  async SQLite() {
    return async () => {
      const dataDir = mkdtempSync(path.join(scratch, 'data-'))
      const file = path.join(dataDir, 'documents.db')
      return { settings: {}, dataDir, open: () => openSqliteStore({ file, indexes: INDEXES }) }
    }
  },
  async PostgreSQL() {
    const server = await startPostgres()
    keepFor(() => server.stop('SIGQUIT'))
    return async () => {
      const url = await server.newDatabase()
      const dataDir = mkdtempSync(path.join(scratch, 'data-'))
      return { settings: { DATABASE_URL: url }, dataDir, open: () => openProductStore(url) }
    }
  },
  async Firestore() {
    const { host, newDatabase, stop } = await startFirestore()
    keepFor(() => void stop())
    return async () => {
      const url = newDatabase()
      const dataDir = mkdtempSync(path.join(scratch, 'data-'))
      const settings = { DATABASE_URL: url, FIRESTORE_EMULATOR_HOST: host }
      const open = () => openFirestoreStore({ url, emulator: host, indexes: INDEXES })
      return { settings, dataDir, open }
    }
  },
}

for (const [kind, start] of Object.entries(KINDS)) {
  if (values.only && values.only !== kind) continue
  console.log(kind)
  const newPlace = await start()
  const whole = await loaded(newPlace)
  const started = performance.now()
  const backup = await upAndRefused(whole.place, whole.digest, true)
  const startMs = performance.now() - started
  for (let round = 1; round <= kills; round++) {
    const { place, digest } = await loaded(newPlace)
    await killed(NEXT, 'server/main.ts', place, [], random() * startMs)
    await upAndRefused(place, digest, false)
  }
  expectThat(`${kills} killed first starts: the next one finishes, and nothing is lost`, true)
  for (let round = 1; round <= kills; round++) await back(newPlace, whole, backup)
  expectThat(`${kills} killed restores: the next one finishes, and nothing is lost`, true)
}
process.exit()

async function loaded(newPlace: () => Promise<Place>) {
  const place = await newPlace()
  const documents = place.open()
  await loadData(RELEASE_NAME, stored, { documents, dataDir: place.dataDir })
  const digest = await digestOf(documents)
  await documents.close()
  return { place, digest }
}

/**
 * Starts the next release, then this one, which must refuse the data and name the backup. A first start may
 * be killed when all is done, so the next one has nothing to do.
 */
async function upAndRefused(place: Place, digest: string, isFirst: boolean): Promise<string> {
  const next = await served(NEXT, place)
  const folder = path.join(place.dataDir, 'backups')
  const names = readdirSync(folder)
  const backup = path.join(folder, names.sort().at(-1) ?? '')
  const isNamed = next.includes(`backup complete: ${backup}`)
  holds(`the start makes a backup and names it: ${next}`, isNamed || !isFirst)
  holds('nothing unfinished stays', !names.some((name) => name.endsWith('.unfinished')))
  const { documents } = JSON.parse(readFileSync(path.join(backup, 'export.json'), 'utf8'))
  holds('the backup has all documents', digest.startsWith(`${documents.count} `))
  const older = await served(ROOT, place)
  const both = `last used by 99.0.0 (data version 99); this is ${RELEASE_NAME} (data version ${VERSION})`
  holds(
    'this release refuses, and names both and the backup',
    older.includes(both) && older.includes(`the backup of ${RELEASE_NAME} at ${backup} `),
  )
  return backup
}

/** Kills a restore at a random moment, finishes it, and starts this release on the data. */
async function back(
  newPlace: () => Promise<Place>,
  whole: { digest: string; place: Place },
  backup: string,
) {
  const isFile = Object.keys(whole.place.settings).length === 0
  const place = isFile ? whole.place : await newPlace()
  const [file, args] = isFile
    ? ['server/commands/restore.ts', [backup, '--replace']]
    : ['server/commands/import.ts', [backup]]
  await killed(ROOT, file, place, args, 200 + random() * 3_000)
  const said = await ended(ROOT, file, place, args)
  holds(`the restore finishes: ${said.text}`, said.code === 0)
  const documents = place.open()
  holds('nothing is lost', (await digestOf(documents, isNoNews)) === whole.digest)
  await documents.close()
  holds('this release starts on it', (await served(ROOT, place)).includes('"msg":"ready'))
}

/** Starts a server, waits until it is ready or has ended, and ends it. Returns its output. */
async function served(root: string, place: Place): Promise<string> {
  const child = await begun(root, 'server/main.ts', place, [])
  let said = ''
  const ends = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      said += chunk
      if (said.includes('"msg":"ready')) child.kill('SIGTERM')
    })
  }
  await ends
  return said
}

async function killed(
  ...[root, file, place, args, afterMs]: [string, string, Place, string[], number]
) {
  const child = await begun(root, file, place, args)
  const ends = once(child, 'exit')
  await Promise.race([setTimeout(afterMs), ends])
  child.kill('SIGKILL')
  await ends
}

async function ended(root: string, file: string, place: Place, args: string[]) {
  const child = await begun(root, file, place, args)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return { code, text: (await said).join('') }
}

async function begun(root: string, file: string, { settings, dataDir }: Place, args: string[]) {
  const PORT = String(await freePort())
  const own = { NODE_ENV: 'production', STARTER_CONTENT: 'off', LOG_FORMAT: 'json' }
  const env = { PATH: process.env.PATH, ...own, PORT, DATA_DIR: dataDir, ...settings }
  return spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function holds(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`BROKEN ${what} (seed ${seed})`)
}

/** Makes a copy of the product with a higher version and higher data. */
function nextRelease(): string {
  const root = path.join(scratch, 'next')
  mkdirSync(root)
  for (const name of ['app', 'platform', 'server', 'build', 'package.json']) {
    cpSync(path.join(ROOT, name), path.join(root, name), { recursive: true })
  }
  for (const name of ['content', 'node_modules'])
    symlinkSync(path.join(ROOT, name), path.join(root, name))
  for (const [name, from, to] of [
    ['package.json', `"version": "${RELEASE_NAME}"`, '"version": "99.0.0"'],
    [MARK, DECLARED, 'DATA_VERSION = 99'],
  ] as const) {
    const file = path.join(root, name)
    const before = readFileSync(file, 'utf8')
    if (!before.includes(from)) throw new Error(`${name} has no ${from}`)
    writeFileSync(file, before.replace(from, to))
  }
  return root
}
