import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGemini } from '../../platform/ai/gemini-model.ts'
import { openFolder } from '../../platform/files/file-storage.ts'
import { type Reply, says, startAiService } from '../../test/ai-service.fixture.ts'
import { fromThePage } from '../../test/second-reader.fixture.ts'
import { NOON, openTestServices } from '../../test/services.fixture.ts'
import { currentBank } from '../bank/bank.server.ts'
import { quizItems } from '../question/stored-items.server.ts'
import { pendingReadings, reviewItems } from '../question-bank/review-items.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { bodyOf, manualBytes, OREGON, provedItems, quickReader } from './manuals.fixture.ts'
import { readAgain } from './read-again.server.ts'
import { uploadManual } from './upload-to-questions.server.ts'

const FIXTURE = path.join(import.meta.dirname, 'killed-run.fixture.ts')
/** One reading takes 26 of these 28 questions, in two calls. */
const UNREAD = provedItems(28)
const DUE = NOON.getTime() + 120_000
const CLAIM_MS = 40 * 60_000

let service: Awaited<ReturnType<typeof startAiService>>
let root: string
beforeAll(async () => {
  service = await startAiService()
  root = mkdtempSync(path.join(tmpdir(), 'killed-reading-'))
})
afterAll(async () => {
  await service.close()
  rmSync(root, { recursive: true })
})

/** Opens services on the data of a folder, like a separate process with its own clock. */
function openProcess(folder: string) {
  const opened = openTestServices(path.join(folder, 'documents.db'))
  const { log, pdfReader } = opened.services
  const services = {
    ...opened.services,
    aiModel: openGemini({
      apiKey: 'the-key',
      baseUrl: service.url,
      firstPauseMs: 5,
      pollPauseMs: 5,
    }),
    files: openFolder(path.join(folder, 'files'), log),
    pdfReader: quickReader(pdfReader),
  }
  opened.clock.time = DUE
  const look = async () => {
    await readAgain(services)
    await services.background.ended()
  }
  /** Moves the clock to each due reading and runs it, until all questions are read. */
  const readAll = async () => {
    for (;;) {
      const pending = await pendingReadings(services).get('OR')
      if (!pending) return
      opened.clock.time = Math.max(opened.clock.time, Date.parse(pending.dueAt))
      await look()
    }
  }
  const questions = async () => {
    const { items } = await currentBank(services, 'OR')
    const waiting = await reviewItems(services, 'OR').list()
    return {
      published: items.map(({ question }) => question),
      waiting: waiting.map(({ item }) => item.question),
    }
  }
  return { ...opened, services, look, readAll, questions }
}
type Process = ReturnType<typeof openProcess>

async function prepare(name: string): Promise<string> {
  const folder = path.join(root, name)
  const { services, documents } = openProcess(folder)
  await documents.set('system/remoteConfig', { enable_gemini_call: true })
  const body = bodyOf(await manualBytes())
  await uploadManual(services, OREGON, { body, length: null })
  const manual = (await stateRecords(services).get('OR'))?.manual?.id ?? ''
  const createdAt = services.now().toISOString()
  for (const [n, item] of UNREAD.entries()) {
    const waiting = { item, reasons: [{ code: 'unread' as const }], manual, createdAt }
    await reviewItems(services, 'OR').create(`r1-${n + 1}`, waiting)
  }
  const dueAt = new Date(DUE).toISOString()
  await pendingReadings(services).set('OR', { dueAt, attempts: 0 })
  await documents.close()
  return folder
}

const sorted = (questions: string[]) => questions.toSorted()
const ALL = sorted(UNREAD.map(({ question }) => question))

async function expectAllPublishedOnce({ services, questions, errors }: Process) {
  const { published, waiting } = await questions()
  expect(sorted(published)).toEqual(ALL)
  expect(waiting).toEqual([])
  expect(await quizItems(services, 'OR').list()).toHaveLength(ALL.length)
  expect(await pendingReadings(services).list()).toEqual([])
  expect(errors()).toEqual([])
}

test('after a kill at any moment of a reading, each question is published once', async () => {
  const folder = await prepare('killed')
  service.reads()
  const given = [folder, service.url, 'copies', `${DUE}`, 'reading']
  const child = spawn(process.execPath, [FIXTURE, ...given], { stdio: 'inherit' })
  expect(await once(child, 'close')).toEqual([0, null])
  let writes = 0
  // Each copy holds the data that a kill after that write would leave.
  while (existsSync(`${folder}-${writes + 1}`)) {
    const copy = `${folder}-${++writes}`
    const other = openProcess(copy)
    const { published, waiting } = await other.questions()
    expect(sorted([...published, ...waiting])).toEqual(ALL)
    expect([0, 26]).toContain(published.length)
    // The dead process holds its claim for a while.
    await other.look()
    expect(await other.questions()).toEqual({ published, waiting })
    await other.readAll()
    await expectAllPublishedOnce(other)
  }
  // At least four writes: the claim, two calls, and the confirmed questions.
  expect(writes).toBeGreaterThanOrEqual(4)
})

test.each(['first', 'last'])(
  'nothing is lost or published twice if a claim expires in a living process, which is %s',
  async (order) => {
    const folder = await prepare(order)
    const [slow, other] = [openProcess(folder), openProcess(folder)]
    const held: (() => void)[] = []
    service.reads((material): Reply => {
      const answer = says(JSON.stringify(fromThePage(material)))
      // The first call of each process waits until the test answers it.
      if (held.length === 2) return answer
      return (response, request) => void held.push(() => answer(response, request))
    })
    await readAgain(slow.services)
    await expect.poll(() => held.length).toBe(1)
    await other.look()
    expect(held).toHaveLength(1)
    for (const { clock } of [slow, other]) clock.time += CLAIM_MS
    await readAgain(other.services)
    await expect.poll(() => held.length).toBe(2)

    const [early, late] = order === 'first' ? [slow, other] : [other, slow]
    const [answerSlow, answerOther] = held
    const answers = order === 'first' ? [answerSlow, answerOther] : [answerOther, answerSlow]
    answers[0]?.()
    await early.services.background.ended()
    expect((await late.questions()).published).toHaveLength(26)
    answers[1]?.()
    await late.services.background.ended()
    expect((await late.questions()).published).toHaveLength(26)
    await other.readAll()
    await expectAllPublishedOnce(other)
    expect(slow.errors()).toEqual([])
  },
)
