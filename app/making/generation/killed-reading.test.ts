import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { doNext } from '../../../platform/documents/due-work.ts'
import { type Reply, says, startAiService } from '../../../test/ai-service.fixture.ts'
import { fromThePage } from '../../../test/second-reader.fixture.ts'
import { NOON } from '../../../test/services.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { pendingReadings, reviewItems } from '../question-bank/review-items.server.ts'
import { provedItems, putManual, putUnread } from './manuals.fixture.ts'
import { openProcess, spawnProcess } from './processes.fixture.ts'
import { readings } from './read-again.server.ts'

/** One reading takes 26 of these 28 questions, in two calls. */
const UNREAD = provedItems(28)
const DUE = NOON.getTime() + 120_000
const CLAIM_MS = 40 * 60_000

const service = await startAiService()
const root = mkdtempSync(path.join(tmpdir(), 'killed-reading-'))
afterAll(async () => {
  await service.close()
  rmSync(root, { recursive: true })
})

function openReader(folder: string) {
  const opened = openProcess(folder, service.url)
  const { services } = opened
  opened.clock.time = DUE
  const look = () => doNext(services, readings(services), services.stopping)
  /** Moves the clock until all questions are read. */
  const readAll = async () => {
    while (await pendingReadings(services).get('OR')) {
      if (!(await look())) opened.clock.time += CLAIM_MS
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
  return { ...opened, look, readAll, questions }
}
type Reading = ReturnType<typeof openReader>

async function prepare(name: string): Promise<string> {
  const folder = path.join(root, name)
  const { services, documents } = openReader(folder)
  await documents.set('system/remoteConfig', { enable_gemini_call: true })
  await putManual(services)
  await putUnread(services, UNREAD, DUE)
  await documents.close()
  return folder
}

const sorted = (questions: string[]) => questions.toSorted()
const ALL = sorted(UNREAD.map(({ question }) => question))

async function expectAllPublishedOnce({ services, questions, errors }: Reading) {
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
  const how = { kill: 'copies', time: DUE, work: 'reading' } as const
  const child = spawnProcess(folder, service.url, how)
  expect(await once(child, 'close')).toEqual([0, null])
  let writes = 0
  // Each copy holds the data that a kill after that write would leave.
  while (existsSync(`${folder}-${writes + 1}`)) {
    const copy = `${folder}-${++writes}`
    const other = openReader(copy)
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
    const [slow, other] = [openReader(folder), openReader(folder)]
    const held: (() => void)[] = []
    service.reads((material): Reply => {
      const answer = says(JSON.stringify(fromThePage(material)))
      // The first call of each process waits until the test answers it.
      if (held.length === 2) return answer
      return (response, request) => void held.push(() => answer(response, request))
    })
    const slowly = slow.look()
    await expect.poll(() => held.length).toBe(1)
    await other.look()
    expect(held).toHaveLength(1)
    for (const { clock } of [slow, other]) clock.time += CLAIM_MS
    const again = other.look()
    await expect.poll(() => held.length).toBe(2)

    const [early, late] = order === 'first' ? [slowly, again] : [again, slowly]
    const [answerSlow, answerOther] = held
    const answers = order === 'first' ? [answerSlow, answerOther] : [answerOther, answerSlow]
    answers[0]?.()
    await early
    expect((await other.questions()).published).toHaveLength(26)
    answers[1]?.()
    await late
    expect((await other.questions()).published).toHaveLength(26)
    await other.readAll()
    await expectAllPublishedOnce(other)
    expect(slow.errors()).toEqual([])
  },
)
