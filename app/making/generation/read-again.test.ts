import { afterAll, beforeEach, expect, test } from 'vitest'
import { doNext } from '../../../platform/documents/due-work.ts'
import { fails, says, startAiService } from '../../../test/ai-service.fixture.ts'
import { answersEach, fromThePage } from '../../../test/second-reader.fixture.ts'
import { withSettings } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { readAiUsage, takeCall } from '../ai-budget/ai-usage.server.ts'
import { changeQuestions } from '../question-bank/question-changes.server.ts'
import { pendingReadings, reviewItems } from '../question-bank/review-items.server.ts'
import { listVersions } from '../question-bank/version-history.server.ts'
import { openManualServices, provedItem, provedItems, putUnread } from './manuals.fixture.ts'
import { readings } from './read-again.server.ts'

const MINUTE = 60_000
const UNREAD = [{ code: 'unread' }]
const ADMIN = { uid: 'u1', uidHash: 'h1' }

const service = await startAiService()
afterAll(() => service.close())
beforeEach(() => service.reads())

/** Services with questions that wait for the second reader, which tries again after two minutes. */
async function openUnread(items: DraftItem[] = provedItems(3)) {
  const opened = await openManualServices(service.url)
  const { clock, services } = opened
  const review = reviewItems(services, 'OR')
  const due = clock.time + 2 * MINUTE
  await putUnread(services, items, due)
  const look = (by: Services = services) => doNext(by, readings(by), by.stopping)
  const readDue = () => {
    clock.time += 2 * MINUTE
    return look()
  }
  const published = async () =>
    (await currentBank(services, 'OR')).items.map(({ question }) => question)
  const waiting = async () =>
    (await review.list()).map(({ id, reasons, rejectedAt }) => [id, rejectedAt ? [] : reasons])
  const pending = () => pendingReadings(services).get('OR')
  const reads = { look, readDue, published, waiting, pending }
  return { ...opened, services, review, ...reads, later: new Date(due).toISOString() }
}

test('unread questions are read again after minutes, and confirmed ones reach riders', async () => {
  const items = provedItems(3).map((item) => ({ ...item, topic: 'law' }))
  const { readDue, look, published, waiting, pending, services, errors } = await openUnread(items)
  await look()
  expect(service.read).toEqual([])
  await readDue()
  expect(await published()).toEqual(provedItems(3).map(({ question }) => question))
  expect(await waiting()).toEqual([])
  expect(await pending()).toBeNull()
  expect(await listVersions(services, 'OR')).toMatchObject([{ number: 1, why: 'run', by: null }])
  const [item] = (await currentBank(services, 'OR')).items
  expect(item?.source).toMatchObject({ page: 3, quote: provedItem(0).quote })
  expect(item).toMatchObject({ topic: 'law', run: 1 })
  expect((await readAiUsage(services)).calls).toBe(1)
  await look()
  expect(service.read).toHaveLength(1)
  expect(errors()).toEqual([])
})

test('a doubted question waits with the doubt', async () => {
  const { readDue, published, waiting, pending } = await openUnread()
  const doubts = answersEach(() => ({ answer: 'none', words: '' }))
  service.reads((material) =>
    says(JSON.stringify([...fromThePage(material).slice(0, 2), ...doubts(material).slice(2)])),
  )
  await readDue()
  expect(await published()).toHaveLength(2)
  expect(await waiting()).toEqual([['r1-3', [{ code: 'reader-none' }]]])
  expect(await pending()).toBeNull()
})

test('of two questions about the same fact one is published, and the other waits', async () => {
  const twin = { ...provedItem(0), question: `${provedItem(0).question.slice(0, -1)}, then?` }
  const { readDue, published, waiting, logged } = await openUnread([...provedItems(2), twin])
  await readDue()
  expect(await published()).toEqual(provedItems(2).map(({ question }) => question))
  expect(await waiting()).toMatchObject([['r1-3', [{ code: 'duplicate' }]]])
  const read = { msg: 'questions read again', confirmed: 2 }
  expect(logged).toContainEqual(expect.objectContaining(read))
})

test('while the reader fails, it tries less and less often, and nothing changes', async () => {
  const { clock, look, published, waiting, pending } = await openUnread()
  service.reads(() => fails(503))
  const pauses = []
  for (let reading = 1; reading <= 2; reading++) {
    clock.time = Date.parse((await pending())?.dueAt ?? '')
    await look()
    pauses.push((Date.parse((await pending())?.dueAt ?? '') - clock.time) / MINUTE)
  }
  expect(pauses).toEqual([4, 8])
  expect(await published()).toEqual([])
  expect(await waiting()).toEqual(['r1-1', 'r1-2', 'r1-3'].map((id) => [id, UNREAD]))
  service.reads()
  clock.time += 8 * MINUTE
  await look()
  expect(await published()).toHaveLength(3)
})

test('at the limit of the day, it waits for the next day', async () => {
  const { clock, look, published, pending, services } = await openUnread()
  const limited = withSettings(services, { aiLimits: { calls: 1, tokens: 5_000_000 } })
  await takeCall(limited, { purpose: 'draft', tokens: 1 })
  clock.time += 2 * MINUTE
  await look(limited)
  expect(await pending()).toMatchObject({ dueAt: '2026-11-21T00:00:00.000Z' })
  clock.time = Date.parse('2026-11-21T00:00:00.000Z')
  await look(limited)
  expect(await published()).toHaveLength(3)
})

test('what the admin decided meanwhile stays', async () => {
  const { readDue, services, published, waiting, review } = await openUnread(provedItems(5))
  const change = (intent: 'approve' | 'reject', n: number) => {
    const id = `r1-${n}`
    const item = { ...provedItem(n - 1), question: 'Approved by hand?' }
    return changeQuestions(
      services,
      'OR',
      intent === 'approve' ? { intent, id, item } : { intent, id },
      ADMIN,
    )
  }
  service.reads((material) => async (response, request) => {
    expect(await change('approve', 1)).toEqual({ done: true })
    expect(await change('reject', 2)).toEqual({ done: true })
    await review.merge('r1-3', { item: { ...provedItem(2), question: 'Edited?' } })
    await review.merge('r1-4', { reasons: [{ code: 'unproved' }] })
    says(JSON.stringify(fromThePage(material)))(response, request)
  })
  await readDue()
  expect(await published()).toEqual([provedItem(4).question, 'Approved by hand?'])
  expect(await waiting()).toEqual([
    ['r1-2', []],
    ['r1-3', UNREAD],
    ['r1-4', [{ code: 'unproved' }]],
  ])
})

test('a rejected question is read once the admin brings it back', async () => {
  const { services, readDue, look, published, pending } = await openUnread(provedItems(1))
  await changeQuestions(services, 'OR', { intent: 'reject', id: 'r1-1' }, ADMIN)
  await readDue()
  expect(service.read).toEqual([])
  expect(await pending()).toBeNull()
  await changeQuestions(services, 'OR', { intent: 'bring-back', id: 'r1-1' }, ADMIN)
  await look()
  expect(await published()).toHaveLength(1)
})

test('a question that repeats a rejected one waits for the admin', async () => {
  const { readDue, services, published, waiting, review } = await openUnread(provedItems(2))
  const now = services.now().toISOString()
  const rejected = { reasons: [], manual: null, createdAt: now, rejectedAt: now }
  await review.create('r0-1', { ...rejected, item: provedItem(0) })
  await readDue()
  expect(await published()).toEqual([provedItem(1).question])
  const { question } = provedItem(0)
  expect(await waiting()).toEqual([
    ['r0-1', []],
    ['r1-1', [{ code: 'duplicate', question, was: 'rejected' }]],
  ])
})

test('a question that no longer passes the rules is not published', async () => {
  const invented = {
    ...provedItem(0),
    quote: 'The office on hill nine gives out yellow umbrellas.',
  }
  const { readDue, published, waiting } = await openUnread([invented, provedItem(1)])
  await readDue()
  expect(await published()).toEqual([provedItem(1).question])
  const { quote: detail } = provedItem(0)
  expect(await waiting()).toEqual([['r1-1', [{ code: 'quote', detail }]]])
})

test('questions of an earlier manual stay for the admin', async () => {
  const { readDue, services, published, waiting, pending } = await openUnread(provedItems(1))
  const manual = (await stateRecords(services).get('OR'))?.manual
  if (manual)
    await stateRecords(services).merge('OR', { manual: { ...manual, id: 'abcdefabcdef' } })
  await readDue()
  expect(service.read).toEqual([])
  expect(await published()).toEqual([])
  expect(await waiting()).toEqual([['r1-1', [{ code: 'unread-manual' }]]])
  expect(await pending()).toBeNull()
})

test('without a reader, an AI service or the flag, the questions wait for the admin', async () => {
  const { clock, services, documents, look, published, waiting, later } = await openUnread()
  clock.time += 2 * MINUTE
  await look(withSettings(services, { readerModel: 'off' }))
  await look({ ...services, aiModel: null })
  await documents.merge('system/remoteConfig', { enable_gemini_call: false })
  await look()
  expect(service.read).toEqual([])
  expect(await published()).toEqual([])
  expect(await waiting()).toHaveLength(3)
  expect(await pendingReadings(services).list()).toMatchObject([{ dueAt: later }])
})

test('more questions than one reading takes are read in turn', async () => {
  const { readDue, published, pending } = await openUnread(provedItems(28))
  await readDue()
  expect(service.read).toHaveLength(2)
  expect(await published()).toHaveLength(26)
  expect(await pending()).toMatchObject({ attempts: 0 })
  await readDue()
  expect(await published()).toHaveLength(28)
  expect(await pending()).toBeNull()
})

test('a reading that fails on the server pauses for minutes, and a new run does not wait for it', async () => {
  const { services, look, readDue, published, pending, clock } = await openUnread()
  const broken = { ...services, pdfReader: { ...services.pdfReader, read: fails500 } }
  clock.time += 2 * MINUTE
  await look(broken)
  expect(service.read).toEqual([])
  expect(await pending()).toMatchObject({ attempts: 1 })
  // A run stores its unread questions with this.
  const dueAt = new Date(clock.time + 2 * MINUTE).toISOString()
  await pendingReadings(services).set('OR', { dueAt, attempts: 0 })
  await readDue()
  expect(await published()).toHaveLength(3)
})

const fails500 = () => Promise.reject(new Error('on purpose'))
