import { afterAll, beforeEach, expect, test } from 'vitest'
import { fails, says, startAiService } from '../../../test/ai-service.fixture.ts'
import { answersEach, fromThePage, promptOf } from '../../../test/second-reader.fixture.ts'
import { withSettings } from '../../../test/services.fixture.ts'
import type { Settings } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { pendingTranslations } from '../../questions/translations/pending-translations.server.ts'
import { readAiUsage } from '../ai-budget/ai-usage.server.ts'
import { pendingReadings, reviewItems } from '../question-bank/review-items.server.ts'
import { NO_READER } from './generation-run.ts'
import { flawedItems, openManualServices, runToEnd } from './manuals.fixture.ts'

const service = await startAiService()
afterAll(() => service.close())
beforeEach(() => service.reads())

/** Waits for a run in which the model writes 16 questions that pass the rules and nine that fail. */
async function run(settings: Partial<Settings> = {}) {
  const opened = await openManualServices(service.url)
  const services = withSettings(opened.services, settings)
  const { items: written, wrong } = flawedItems()
  service.answers(says(JSON.stringify(written)), says('[]'))
  const ended = await runToEnd(services)
  const published = (await currentBank(services, 'OR')).items
  const waiting = await reviewItems(services, 'OR').list()
  expect(opened.errors()).toEqual([])
  const proved = new Set(written.filter((_, n) => !wrong[n]).map(({ question }) => question))
  // All 25 questions are published or wait, and only proved ones are published.
  expect(published.length + waiting.length).toBe(25)
  expect(published.filter(({ question }) => !proved.has(question))).toEqual([])
  const doubts = waiting.flatMap(({ item, reasons }) => (proved.has(item.question) ? reasons : []))
  return { ...opened, services, ended, published, waiting, doubts }
}

test('what a reader confirms from the page, without the file, reaches riders', async () => {
  const { ended, published, doubts, services } = await run()
  expect(published).toHaveLength(16)
  expect(doubts).toEqual([])
  expect(ended).toMatchObject({ status: 'done', passed: 16, waiting: 9, version: 1, notes: [] })
  // The model wrote twice. The reader answered 13 questions in one call and 3 in another.
  expect(ended?.used).toEqual({ input: 40, output: 40 })
  expect((await readAiUsage(services)).calls).toBe(4)
  // The Spanish of these questions is due.
  expect(await pendingTranslations(services, 'es').list()).toMatchObject([
    { id: 'OR', attempts: 0 },
  ])
  expect(service.read).toHaveLength(2)
  for (const { path, body } of service.read) {
    expect(path).toContain(`/${ended?.model}:`)
    expect(JSON.stringify(body)).not.toContain('files/')
  }
})

test('a question that the reader answers otherwise waits for the admin', async () => {
  const wrong = answersEach(({ number, options }, page) => {
    const [right] = fromThePage({
      pages: [{ page: 1, text: page }],
      questions: [{ number, page: 1, question: '', options }],
    })
    if (!right || number > 2) return right ?? { answer: 'none', words: '' }
    return { ...right, answer: right.answer === 'A' ? 'B' : 'A' }
  })
  service.reads((material) => says(JSON.stringify(wrong(material))))
  const { ended, published, doubts, services } = await run()
  expect(published).toHaveLength(12)
  expect(doubts.map(({ code }) => code)).toEqual(Array(4).fill('reader-other'))
  expect(doubts.every((doubt) => 'detail' in doubt && doubt.detail)).toBe(true)
  expect(ended).toMatchObject({ status: 'done', passed: 12, waiting: 13, notes: [] })
  expect(await pendingReadings(services).list()).toEqual([])
})

test('while the reader is busy, nothing is published and the run ends', async () => {
  service.reads(() => fails(429))
  const { ended, published, doubts, services, clock } = await run()
  expect(published).toEqual([])
  expect(doubts).toEqual(Array(16).fill({ code: 'unread' }))
  expect(ended).toMatchObject({
    status: 'done',
    passed: 0,
    waiting: 25,
    notes: [
      'The second reader has not read 16 questions yet, and tries again by itself. The AI service is busy or has a fault.',
    ],
  })
  const dueAt = new Date(clock.time + 2 * 60_000).toISOString()
  expect(await pendingReadings(services).list()).toEqual([{ id: 'OR', dueAt, attempts: 0 }])
})

test('the next run is asked for other questions than those that wait for the reader', async () => {
  service.reads(() => fails(429))
  const { services, waiting } = await run()
  service.answers(says('[]'))
  await runToEnd(services)
  const prompt = promptOf(service.asked[0] ?? { body: null })
  const unread = waiting.filter(({ reasons }) => reasons[0]?.code === 'unread')
  expect(unread).toHaveLength(16)
  for (const { item } of unread) expect(prompt).toContain(item.question)
})

test('a reader that the limit of the day stops reads on the next day', async () => {
  const { ended, published, doubts, services } = await run({
    aiLimits: { calls: 3, tokens: 5_000_000 },
  })
  expect(published).toHaveLength(13)
  expect(doubts).toEqual(Array(3).fill({ code: 'unread' }))
  expect(ended).toMatchObject({ passed: 13, waiting: 12, version: 1 })
  expect(ended?.notes.join()).toContain('Today’s limit of AI requests (3) is reached.')
  const dueAt = '2026-11-21T00:00:00.000Z'
  expect(await pendingReadings(services).list()).toEqual([{ id: 'OR', dueAt, attempts: 0 }])
})

test('the setting names the reader’s model, and a wrong one is named in the note', async () => {
  service.reads(() => fails(404))
  const { ended } = await run({ readerModel: 'reader-9' })
  expect(service.read).toHaveLength(1)
  expect(service.read[0]?.path).toContain('/reader-9:')
  expect(ended?.notes.join()).toContain('AI_READER_MODEL')
})

test('without a reader nothing is published, and a note says why', async () => {
  const { ended, published, doubts, services } = await run({ readerModel: 'off' })
  expect(service.read).toEqual([])
  expect(published).toEqual([])
  expect(doubts).toEqual(Array(16).fill({ code: 'unread' }))
  expect(ended).toMatchObject({ status: 'done', passed: 0, waiting: 25, notes: [NO_READER] })
  // A reader that is switched on later reads the questions.
  expect(await pendingReadings(services).list()).toMatchObject([{ id: 'OR' }])
})

test('without translations no Spanish is due', async () => {
  const { published, services } = await run({ aiTranslations: false })
  expect(published).toHaveLength(16)
  expect(await pendingTranslations(services, 'es').list()).toEqual([])
})
