import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { hangs, says, startAiService } from '../../../test/ai-service.fixture.ts'
import { largePdf } from '../../../test/large-pdf.fixture.ts'
import { makeManual } from '../../../test/manual-pdf.fixture.ts'
import { digestOf, filesOf, upload } from '../../desk/uploads/uploads.fixture.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { endOfRun, openManualServices, provedItems } from './manuals.fixture.ts'
import { startRun } from './upload-to-questions.server.ts'

const service = await startAiService()
afterAll(() => service.close())
const gemini = {
  GEMINI_API_KEY: 'the-key',
  GEMINI_BASE_URL: service.url,
  STARTER_CONTENT: 'off',
}
const { server, admin } = await openForAdmin(gemini)
const store = server.services.documents

const flag = (enable_gemini_call: boolean) =>
  store.merge('system/remoteConfig', { enable_gemini_call })
const recordOf = async (state: string) =>
  (await store.get(`states/${state}`))?.data as { manual: { id: string } }
const runsOf = async (state: string) =>
  (await store.list(`states/${state}/runs`, { orderBy: { field: 'number', direction: 'desc' } }))
    .reverse()
    .map(({ data }) => data)
const fileOf = async (state: string) =>
  digestOf((await server.ask(`/files/states/${state}/manual.pdf`)).body)
const uploadTo = (state: string, size: number) =>
  upload(server, admin, largePdf(size), { target: `/admin/manuals?state=${state}` })

test('of several uploads at once, the last one stays, with its own record', async () => {
  await flag(false)
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => uploadTo('WA', n * 100_000 + round)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    const { id } = (await recordOf('WA')).manual
    expect((await fileOf('WA')).slice(0, 12)).toBe(id)
    expect((await runsOf('WA')).at(-1)).toMatchObject({ manual: id, status: 'skipped' })
  }
})

test('of several uploads at once, one gets a run from its own manual, and the others are refused', async () => {
  await flag(true)
  service.answers(hangs)
  const answers = await Promise.all([1, 2, 3, 4].map((n) => uploadTo('ID', n * 100_000)))
  const taken = answers.filter(({ status }) => status === 202)
  expect(taken).toHaveLength(1)
  const [body] = taken.map(({ body }) => body as { saved: { id: string }; run: object })
  expect(body?.run).toMatchObject({ manual: body?.saved.id, status: 'running' })
  expect((await recordOf('ID')).manual.id).toBe(body?.saved.id)
  expect((await fileOf('ID')).slice(0, 12)).toBe(body?.saved.id)
  const refused = { status: 409, body: { message: MANUAL_MESSAGES.busy } }
  expect(answers.filter(({ status }) => status !== 202)).toEqual([refused, refused, refused])
  await expect.poll(() => service.asked.length).toBe(1)
  // The only temporary file is the running run's copy of the manual.
  const kept = Object.keys(filesOf(server)).filter((name) => name.startsWith('temporary'))
  expect(kept).toHaveLength(1)
})

test('while a run is running, no upload replaces its manual', async () => {
  await flag(true)
  const manual = await makeManual({ pages: 8 })
  const first = Promise.withResolvers<void>()
  service.answersWith(() => (response, request) => {
    first.promise.then(() => says(JSON.stringify(provedItems()))(response, request))
  })
  expect((await upload(server, admin, manual)).status).toBe(202)
  await expect.poll(() => service.asked.length).toBe(1)
  // The file is small enough to arrive completely before the refusal cuts the connection.
  expect(await uploadTo('OR', 10_000)).toEqual({
    status: 409,
    body: { message: MANUAL_MESSAGES.busy },
  })
  const again = await admin.post('/admin/manuals/OR.data', { intent: 'start-run' })
  expect(again.status).toBe(409)
  first.resolve()
  await expect.poll(async () => (await runsOf('OR')).at(-1)?.status).toBe('done')
  expect(service.uploaded.at(-1)?.sha256).toBe(digestOf(manual))
  expect(await runsOf('OR')).toMatchObject([{ manual: digestOf(manual).slice(0, 12), version: 1 }])
  expect(await fileOf('OR')).toBe(digestOf(manual))
  expect(JSON.parse((await server.ask('/questions/OR')).text)).toHaveLength(25)
  expect((await upload(server, admin, manual)).status).toBe(202)
})

test('an AI service that does not delete a manual does not delay the server’s stop', async () => {
  const opened = await openManualServices(service.url)
  const { stopping } = opened
  const aiModel = opened.services.aiModel && {
    ...opened.services.aiModel,
    forget: () => new Promise<never>(() => {}),
  }
  service.answers(hangs)
  await startRun({ ...opened.services, aiModel }, 'OR', 'the admin')
  // A run of the previous test may also ask the AI service.
  await expect.poll(() => service.asked.length).toBeGreaterThan(0)
  onTestFinished(() => service.answers())
  const started = performance.now()
  stopping.abort()
  expect(await endOfRun(opened.services)).toMatchObject({ status: 'interrupted' })
  expect(performance.now() - started).toBeLessThan(25_000)
})
