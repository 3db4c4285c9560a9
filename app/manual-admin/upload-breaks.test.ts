import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { type ServerProcess, startServer } from '../../server/server-process.fixture.ts'
import { hangs, startAiService } from '../../test/ai-service.fixture.ts'
import { largePdf } from '../../test/large-pdf.fixture.ts'
import { makeManual } from '../../test/manual-pdf.fixture.ts'
import type { Visitor } from '../../test/signed-in.fixture.ts'
import { INDEXES } from '../collections.server.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { adminOf, beginUpload, digestOf, documentsOf, filesOf, upload } from './uploads.fixture.ts'

const MANUAL = '/files/states/OR/manual.pdf'
const SIZE = 8_000_000

async function start(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ LOCAL_ADMIN_CODE: 'the admin code', ...settings })
  onTestFinished(() => server.remove())
  return server
}

/** Starts a server and uploads a manual of Oregon. Returns the stored files and documents, too. */
async function startWithManual() {
  const server = await start()
  const admin = await adminOf(server)
  const manual = await makeManual()
  await upload(server, admin, manual)
  return { server, admin, manual, files: filesOf(server), documents: documentsOf(server) }
}

/** Sends half of an upload. The server waits for the rest. */
async function halfAnUpload(server: ServerProcess, admin: Visitor) {
  const chunks: Uint8Array[] = await largePdf(SIZE).toArray()
  const bytes = Buffer.concat(chunks)
  const headers = { 'Content-Length': SIZE }
  const began = beginUpload(server, admin, bytes.subarray(0, SIZE / 2), { headers })
  // Prevents the end of the request, so that the other half can follow.
  began.outgoing.end = () => began.outgoing
  await expect.poll(() => arrivedAt(server)).toBe(SIZE / 2)
  const rest = bytes.subarray(SIZE / 2)
  return { ...began, sendRest: () => began.outgoing.write(rest) }
}

function arrivedAt({ dataDir }: ServerProcess): number {
  const folder = path.join(dataDir, 'temporary')
  if (!existsSync(folder)) return 0
  const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('an upload that is cut off changes nothing, and the manual before it is served', async () => {
  const { server, admin, manual, files, documents } = await startWithManual()
  const { outgoing } = await halfAnUpload(server, admin)
  outgoing.destroy()
  await expect.poll(() => filesOf(server)).toEqual(files)
  expect(documentsOf(server)).toBe(documents)
  expect(digestOf((await server.ask(MANUAL)).body)).toBe(digestOf(manual))
  expect((await upload(server, admin, manual)).status).toBe(202)
  expect(server.stdout()).not.toMatch(/"level":[56]0/)
})

test('a kill during an upload changes nothing, and leaves nothing after the next start', async () => {
  const { server, admin, manual, files, documents } = await startWithManual()
  await halfAnUpload(server, admin)
  server.child.kill('SIGKILL')
  await server.ended
  expect(Object.keys(filesOf(server))).toHaveLength(Object.keys(files).length + 1)

  const again = await start({ DATA_DIR: server.dataDir })
  await expect.poll(() => filesOf(again)).toEqual(files)
  expect(documentsOf(again)).toBe(documents)
  expect(digestOf((await again.ask(MANUAL)).body)).toBe(digestOf(manual))
  expect((await upload(again, await adminOf(again), largePdf(SIZE))).status).toBe(202)
})

test('a stop lets a running upload finish', async () => {
  const { server, admin, files } = await startWithManual()
  const { answer, sendRest } = await halfAnUpload(server, admin)
  server.child.kill('SIGTERM')
  await server.logLine(({ msg }) => msg === 'stopping')
  sendRest()
  expect(await answer).toMatchObject({ status: 202, body: { saved: { bytes: SIZE } } })
  expect(await server.ended).toBe(0)
  expect(Object.keys(filesOf(server))).toEqual(Object.keys(files))
  const again = await start({ DATA_DIR: server.dataDir })
  expect((await again.ask(MANUAL)).body).toHaveLength(SIZE)
})

test('a stop waits 20 seconds for a stalled upload, and removes it', {
  timeout: 60_000,
}, async () => {
  const { server, admin, manual, files, documents } = await startWithManual()
  const { answer } = await halfAnUpload(server, admin)
  const started = performance.now()
  server.child.kill('SIGTERM')
  await expect(answer).rejects.toThrow()
  expect(await server.ended).toBe(0)
  expect(performance.now() - started).toBeLessThan(25_000)
  expect(documentsOf(server)).toBe(documents)
  const again = await start({ DATA_DIR: server.dataDir })
  await expect.poll(() => filesOf(again)).toEqual(files)
  expect(digestOf((await again.ask(MANUAL)).body)).toBe(digestOf(manual))
})

test('a stop interrupts a run whose AI service hangs, and the next start takes it over', {
  timeout: 60_000,
}, async () => {
  const service = await startAiService()
  onTestFinished(() => service.close())
  service.answers(hangs)
  const gemini = { GEMINI_API_KEY: 'the-key', GEMINI_BASE_URL: service.url }
  const server = await start(gemini)
  const flags = openSqliteStore({
    file: path.join(server.dataDir, 'documents.db'),
    indexes: INDEXES,
  })
  await flags.merge('system/remoteConfig', { enable_gemini_call: true })
  await flags.close()
  const admin = await adminOf(server)
  const manual = await makeManual()
  expect(await upload(server, admin, manual)).toMatchObject({
    status: 202,
    body: { run: { number: 1, status: 'running' } },
  })
  await expect.poll(() => service.asked.length).toBe(1)
  const before = { files: filesOf(server), documents: documentsOf(server) }
  expect(await upload(server, admin, largePdf(1000))).toEqual({
    status: 409,
    body: { message: MANUAL_MESSAGES.busy },
  })
  expect(filesOf(server)).toEqual(before.files)

  const started = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(Object.keys(filesOf(server)).filter((name) => name.startsWith('temporary'))).toEqual([])

  const again = await start({ ...gemini, DATA_DIR: server.dataDir })
  const visitor = await adminOf(again)
  await expect.poll(() => service.asked.length).toBe(2)
  const page = (await visitor.ask('/admin/manuals/OR')).text
  expect(page).toContain('Run 1 was interrupted. This is attempt 2.')
  expect((await again.ask(MANUAL)).body).toHaveLength(manual.length)
  expect((await visitor.post('/admin/manuals/OR.data', { intent: 'start-run' })).status).toBe(409)
})
