import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../../platform/documents/sqlite/store.ts'
import { type ServerProcess, startServer } from '../../../server/server-process.fixture.ts'
import { hangs, startAiService } from '../../../test/ai-service.fixture.ts'
import { largePdf } from '../../../test/large-pdf.fixture.ts'
import { makeManual } from '../../../test/manual-pdf.fixture.ts'
import type { Visitor } from '../../../test/signed-in.fixture.ts'
import { INDEXES } from '../../collections.server.ts'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import { adminOf, beginUpload, digestOf, documentsOf, filesOf, upload } from './uploads.fixture.ts'

const MANUAL = '/files/states/OR/manual.pdf'
const SIZE = 8_000_000
const SETTINGS = { LOCAL_ADMIN_CODE: 'the admin code', STARTER_CONTENT: 'off' }

const manual = await makeManual({ pages: 3 })
/** A running server. Each test begins with the manual of Oregon, and leaves a server running. */
let server: ServerProcess
let admin: Visitor
let files: Record<string, string>
let documents: string
beforeAll(async () => {
  server = await startServer(SETTINGS)
  admin = await adminOf(server)
})
beforeEach(async () => {
  await upload(server, admin, manual)
  files = filesOf(server)
  documents = documentsOf(server)
})
afterAll(() => server.remove())

async function startAgain(program?: string): Promise<void> {
  const { dataDir, port } = server
  const settings = { ...SETTINGS, DATA_DIR: dataDir, PORT: String(port) }
  server = await startServer(settings, undefined, program)
}

/** Sends half of an upload. The server waits for the rest. */
async function halfAnUpload() {
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

test('an upload that is cut off changes nothing, and the server still serves the earlier manual', async () => {
  const { outgoing } = await halfAnUpload()
  outgoing.destroy()
  await expect.poll(() => filesOf(server)).toEqual(files)
  expect(documentsOf(server)).toBe(documents)
  expect(digestOf((await server.ask(MANUAL)).body)).toBe(digestOf(manual))
  expect((await upload(server, admin, manual)).status).toBe(202)
  expect(server.stdout()).not.toMatch(/"level":[56]0/)
})

test('a kill during an upload changes nothing, and the next start removes the partial file', async () => {
  await halfAnUpload()
  server.child.kill('SIGKILL')
  await server.ended
  expect(Object.keys(filesOf(server))).toHaveLength(Object.keys(files).length + 1)

  await startAgain()
  await expect.poll(() => filesOf(server)).toEqual(files)
  expect(documentsOf(server)).toBe(documents)
  expect(digestOf((await server.ask(MANUAL)).body)).toBe(digestOf(manual))
  expect((await upload(server, admin, largePdf(SIZE))).status).toBe(202)
})

test('a stop lets a running upload finish', async () => {
  const { answer, sendRest } = await halfAnUpload()
  server.child.kill('SIGTERM')
  await server.logLine(({ msg }) => msg === 'stopping')
  sendRest()
  expect(await answer).toMatchObject({ status: 202, body: { saved: { bytes: SIZE } } })
  expect(await server.ended).toBe(0)
  expect(Object.keys(filesOf(server))).toEqual(Object.keys(files))
  await startAgain()
  expect((await server.ask(MANUAL)).body).toHaveLength(SIZE)
})

test('a stop waits for a stalled upload up to a limit, and the upload changes nothing', async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await startAgain('server/short-stop.fixture.ts')
  const { answer } = await halfAnUpload()
  const started = performance.now()
  server.child.kill('SIGTERM')
  await expect(answer).rejects.toThrow()
  expect(await server.ended).toBe(0)
  expect(performance.now() - started).toBeGreaterThan(1_400)
  expect(documentsOf(server)).toBe(documents)
  await startAgain()
  await expect.poll(() => filesOf(server)).toEqual(files)
  expect(digestOf((await server.ask(MANUAL)).body)).toBe(digestOf(manual))
})

test('a stop interrupts a run whose AI service hangs, and the next start begins the run again', async () => {
  const service = await startAiService()
  onTestFinished(() => service.close())
  service.answers(hangs)
  const gemini = { GEMINI_API_KEY: 'the-key', GEMINI_BASE_URL: service.url }
  const own = await startServer({ ...SETTINGS, ...gemini })
  onTestFinished(() => own.remove())
  const flags = openSqliteStore({
    file: path.join(own.dataDir, 'documents.db'),
    indexes: INDEXES,
  })
  await flags.merge('system/remoteConfig', { enable_gemini_call: true })
  await flags.close()
  const visitor = await adminOf(own)
  expect(await upload(own, visitor, manual)).toMatchObject({
    status: 202,
    body: { run: { number: 1, status: 'running' } },
  })
  await expect.poll(() => service.asked.length).toBe(1)
  const before = { files: filesOf(own), documents: documentsOf(own) }
  expect(await upload(own, visitor, largePdf(1000))).toEqual({
    status: 409,
    body: { message: MANUAL_MESSAGES.busy },
  })
  expect(filesOf(own)).toEqual(before.files)

  const started = performance.now()
  own.child.kill('SIGTERM')
  expect(await own.ended).toBe(0)
  // A server that stops waits less time for a run than for an upload.
  expect(performance.now() - started).toBeLessThan(15_000)
  expect(Object.keys(filesOf(own)).filter((name) => name.startsWith('temporary'))).toEqual([])

  const again = await startServer({ ...SETTINGS, ...gemini, DATA_DIR: own.dataDir })
  onTestFinished(() => again.remove())
  const next = await adminOf(again)
  await expect.poll(() => service.asked.length).toBe(2)
  const page = (await next.ask('/admin/manuals/OR')).text
  expect(page).toContain('Run 1 was interrupted. This is attempt 2.')
  expect((await again.ask(MANUAL)).body).toHaveLength(manual.length)
  expect((await next.post('/admin/manuals/OR.data', { intent: 'start-run' })).status).toBe(409)
})
