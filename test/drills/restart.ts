import { existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { INDEXES } from '../../app/collections.server.ts'
import { listen } from '../../app/desk/flags-panel/remote-config.fixture.ts'
import { adminOf, beginUpload, upload } from '../../app/desk/uploads/uploads.fixture.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { newDataDir, type ServerProcess, startServer } from '../../server/server-process.fixture.ts'
import { hangs, startAiService } from '../ai-service.fixture.ts'
import { freePort } from '../free-port.fixture.ts'
import { largePdf } from '../large-pdf.fixture.ts'
import { makeManual } from '../manual-pdf.fixture.ts'
import { startPostgres } from '../postgres.fixture.ts'
import { openProductStore } from '../product-store.fixture.ts'
import { visitorOf } from '../signed-in.fixture.ts'
import { type DrillRider, letBrowse } from './browsers.ts'
import { expectThat } from './promises.ts'

/**
 * `npm run drill -- restart` stops and restarts the product under load, in three ways. Exits with 1 when
 * a promise is broken.
 */
await stopInTheMiddle()
await restartTwoProcesses()
await restartTwoMachines()

/** Sends SIGTERM during 150 requests a second, an upload, a run of an AI model, and 50 streams. */
async function stopInTheMiddle() {
  console.log('One process is stopped in the middle of everything.')
  const service = await startAiService()
  service.answers(hangs)
  const gemini = { GEMINI_API_KEY: 'the-key', GEMINI_BASE_URL: service.url }
  const server = await startServer({ LOCAL_ADMIN_CODE: 'the admin code', ...gemini })
  const file = path.join(server.dataDir, 'documents.db')
  const open = () => openSqliteStore({ file, indexes: INDEXES })
  const { browsers, riders } = await startBrowsing(server, [server.port])

  const flags = open()
  await flags.merge('system/remoteConfig', { enable_gemini_call: true })
  await flags.close()
  const admin = await adminOf(server)
  const streams = await Promise.all(Array.from({ length: 50 }, () => listen(server, admin)))
  await Promise.all(streams.map((stream) => stream.next()))
  expectThat('a run is begun', (await upload(server, admin, await makeManual())).status === 202)
  while (service.asked.length === 0) await setTimeout(50)
  const uploading = slowUpload(server, admin)
  await setTimeout(3_000)
  const before = browsers.answered()

  const start = performance.now()
  server.child.kill('SIGTERM')
  await server.logLine(({ msg }) => msg === 'stopping')
  const ready = await server.ask('/readyz').then(
    ({ status }) => status,
    () => 'refused',
  )
  expectThat('it is out of service at once', ready === 503 || ready === 'refused', ready)
  await setTimeout(500)
  server.child.kill('SIGTERM')
  const ended = await server.ended
  const seconds = (performance.now() - start) / 1000
  await browsers.stop()
  expectThat('it ends with 0 within 25 seconds', ended === 0 && seconds < 25, { ended, seconds })
  expectThat('an upload of 10 more seconds is taken', (await uploading).status === 202)
  const ends = await Promise.all(streams.map((stream) => stream.next()))
  expectThat(
    'all 50 streams have ended',
    ends.every((end) => end === null),
  )
  // An ended server refuses all connections. A refused connection is no failure here.
  const wrong = browsers.failures.filter((failure) => !/ECONNREFUSED/.test(failure))
  expectThat('nothing was answered wrongly', wrong.length === 0, wrong.slice(0, 5))
  expectThat('the log of the database is closed', !existsSync(`${file}-wal`))
  const store = open()
  await assertSaved(store, riders, browsers.acknowledged)
  await store.close()
  console.log(`       ${before} requests before, in some seconds`)
  await server.remove()
  await service.close()
}

/** Restarts two processes that share a SQLite file. The browsers switch between them, like a proxy does. */
async function restartTwoProcesses() {
  console.log('Of two processes of one machine one after the other is restarted.')
  const dataDir = newDataDir()
  const file = path.join(dataDir, 'documents.db')
  const open = () => openSqliteStore({ file, indexes: INDEXES })
  const servers = await restartInTurn({ DATA_DIR: dataDir }, open)
  for (const server of servers) await server.remove()
}

async function restartTwoMachines() {
  console.log('Of two machines one after the other is restarted.')
  const database = await startPostgres({ durable: true })
  const url = await database.newDatabase()
  const SESSION_SECRET = 'what only the drill and its servers know'
  const open = () => openProductStore(url)
  const servers = await restartInTurn({ DATABASE_URL: url, SESSION_SECRET }, open)
  for (const server of servers) await server.remove()
  await database.remove()
}

/** Runs two servers with these settings, and restarts each server twice while riders browse. */
async function restartInTurn(settings: Record<string, string>, open: () => DocumentStore) {
  const ports = [await freePort(), await freePort()]
  const ORIGIN = `http://localhost:${ports[0]}`
  const start = (port = 0) => startServer({ ...settings, ORIGIN, PORT: String(port) })
  const servers = await Promise.all(ports.map(start))
  const { browsers, riders } = await startBrowsing(servers[0] as ServerProcess, ports)
  for (const [place, port] of [...ports.entries(), ...ports.entries()]) {
    const server = servers[place] as ServerProcess
    server.child.kill('SIGTERM')
    expectThat(`server ${place + 1} ends with 0`, (await server.ended) === 0)
    if (!settings.DATA_DIR) await server.remove()
    servers[place] = await start(port)
    await setTimeout(1_000)
  }
  await browsers.stop()
  expectThat('no request failed', browsers.failures.length === 0, browsers.failures.slice(0, 5))
  console.log(`       ${browsers.answered()} requests`)
  const store = open()
  await assertSaved(store, riders, browsers.acknowledged)
  await store.close()
  return servers
}

async function startBrowsing(server: ServerProcess, ports: number[]) {
  const riders: DrillRider[] = []
  // Uses several riders, because each rider may save only 300 results an hour.
  for (const name of ['alice', 'bob', 'carol', 'dave', 'erin']) {
    const rider = visitorOf(server)
    const { uid } = await rider.signsIn(`${name}@example.com`)
    riders.push({ uid, cookies: rider.cookies })
  }
  const browsers = letBrowse(ports, server.origin, riders)
  await setTimeout(2_000)
  return { riders, browsers }
}

/** Uploads a manual of 4 MB so slowly that the upload takes about 13 seconds. */
async function slowUpload(server: ServerProcess, admin: Parameters<typeof beginUpload>[1]) {
  const bytes = Buffer.concat(await largePdf(4_000_000).toArray())
  async function* chunks() {
    for (let part = 0; part < 13; part++) {
      yield bytes.subarray((part * bytes.length) / 13, ((part + 1) * bytes.length) / 13)
      await setTimeout(1_000)
    }
  }
  const headers = { 'Content-Length': bytes.length }
  const target = '/admin/manuals?state=WA'
  return beginUpload(server, admin, Readable.from(chunks()), { headers, target }).answer
}

async function assertSaved(store: DocumentStore, riders: DrillRider[], acknowledged: string[]) {
  const lists = await Promise.all(riders.map(({ uid }) => store.list(`users/${uid}/results`)))
  const present = new Set(lists.flat().map(({ id }) => id))
  const lost = acknowledged.filter((id) => !present.has(id))
  expectThat(`all ${acknowledged.length} acknowledged results are there`, lost.length === 0, lost)
}
