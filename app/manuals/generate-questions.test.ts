import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cuts,
  fails,
  hangs,
  type Reply,
  says,
  sends,
  startAiService,
} from '../../test/ai-service.fixture.ts'
import { makeImageOnlyPdf } from '../../test/pdf.fixture.ts'
import { takeCall } from '../ai-usage/ai-usage.server.ts'
import { CALLS_PER_DAY } from '../ai-usage/ai-usage.ts'
import { latestQuizItems } from '../quiz/questions.server.ts'
import { putStarterQuestions } from '../quiz/starter-questions.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { startRun } from './generate-questions.server.ts'
import {
  bodyOf,
  endOfRun,
  flawedItems,
  openManualServices,
  provedItem,
  provedItems,
} from './manuals.fixture.ts'
import { reviewItems } from './review-items.server.ts'
import { uploadManual } from './upload-manual.server.ts'

let service: Awaited<ReturnType<typeof startAiService>>
beforeAll(async () => {
  service = await startAiService()
})
afterAll(() => service.close())

const NOTHING = says('[]')
const batch = (items: unknown) => says(JSON.stringify(items))

/** A run over the manual, to which the model answers so. */
async function run(...replies: Reply[]) {
  const opened = await openManualServices(service.url)
  service.answers(...replies)
  await startRun(opened.services, 'OR', 'the admin')
  const ended = await endOfRun(opened.services)
  const items = await latestQuizItems(opened.services, 'OR')
  const waiting = await reviewItems(opened.services, 'OR').list()
  return { ...opened, ended, items, waiting }
}

test('what the manual proves becomes the questions of its state', async () => {
  service.counts(61_234)
  const { ended, items, waiting, services } = await run(batch(provedItems()))
  expect(ended).toMatchObject({
    status: 'done',
    tokens: 61_234,
    written: 25,
    passed: 25,
    waiting: 0,
    version: 1,
    notes: [],
    message: null,
  })
  expect(waiting).toEqual([])
  expect(items.map(({ question }) => question)).toEqual(
    provedItems().map(({ question }) => question),
  )
  expect(items[0]?.source).toEqual({
    page: 3,
    quote: provedItem(0).quote,
    link: expect.stringMatching(/^\/manuals\/OR\/[0-9a-f]{12}\/3$/),
  })
  expect(await stateRecords(services).get('OR')).toMatchObject({ version: 1, questions: 'manual' })
  const places = items.map(({ options, correctAnswer }) => options.indexOf(correctAnswer))
  const counts = [0, 1, 2, 3].map((place) => places.filter((other) => other === place).length)
  expect(counts.toSorted()).toEqual([6, 6, 6, 7])
})

test('the service is given the manual and asked for JSON, and forgets the manual', async () => {
  await run(batch(provedItems()))
  expect(service.uploaded.at(-1)).toMatchObject({ mimeType: 'application/pdf' })
  expect(JSON.stringify(service.asked[0]?.body)).toContain('files/')
  expect(JSON.stringify(service.asked[0]?.body)).toContain('Oregon')
  expect(service.asked).toHaveLength(1)
  expect(service.forgotten.length).toBe(service.uploaded.length)
})

test('what can not be proved waits with its reason, and nothing else', async () => {
  const { items: written, wrong } = flawedItems()
  const { ended, items, waiting } = await run(batch(written), NOTHING)
  expect(Object.values(wrong).toSorted()).toEqual([
    'duplicate',
    'duplicate',
    'key',
    'number',
    'page',
    'page',
    'quote',
    'quote',
    'quote',
  ])
  const right = written.filter((_, n) => !wrong[n])
  expect(items.map(({ question }) => question)).toEqual(right.map(({ question }) => question))
  const codes = waiting.map(({ item, reasons }) => [item.question, reasons[0]?.code])
  const expected = Object.entries(wrong).map(([n, code]) => [written[Number(n)]?.question, code])
  expect(codes.toSorted()).toEqual(expected.toSorted())
  expect(ended).toMatchObject({ status: 'done', passed: 16, waiting: 9, version: 1 })
})

test('what failed is replaced once, and the replacements are checked too', async () => {
  const { items: written } = flawedItems()
  const others = [...provedItems(8, 25), { ...provedItem(33), page: 4 }]
  const { ended, items, waiting } = await run(batch(written), batch(others))
  expect(service.asked).toHaveLength(2)
  expect(JSON.stringify(service.asked[1]?.body)).toContain('The quote is not in the manual.')
  expect(ended).toMatchObject({ passed: 24, waiting: 10, version: 1 })
  expect(items).toHaveLength(24)
  expect(waiting).toHaveLength(10)
})

test('replacements that can not be had are no failure', async () => {
  const { ended, items } = await run(batch(flawedItems().items), fails(500))
  expect(ended).toMatchObject({
    status: 'done',
    passed: 16,
    notes: ['What failed the checks could not be replaced.'],
  })
  expect(items).toHaveLength(16)
})

test.each([
  [24, provedItems(24)],
  [26, provedItems(26)],
])('%i items are logged and told; at most 25 are taken', async (count, written) => {
  const { ended, items, logged } = await run(batch(written))
  expect(items).toHaveLength(Math.min(count, 25))
  expect(ended?.notes).toEqual([`25 questions were asked for; the AI model wrote ${count}.`])
  expect(logged.filter(({ level }) => level === 40)).toMatchObject([
    { abbrev: 'OR', items: count, msg: 'the AI model wrote another number of questions' },
  ])
})

test('with nothing that is proved riders keep what they have', async () => {
  const { ended, items, waiting, services } = await run(
    batch([{ ...provedItem(0), page: 9 }]),
    NOTHING,
  )
  expect(ended).toMatchObject({ status: 'done', passed: 0, waiting: 1, version: null })
  expect(items).toEqual([])
  expect(waiting).toHaveLength(1)
  expect((await stateRecords(services).get('OR'))?.version).toBe(0)
})

describe('riders keep their questions, and the admin is told', () => {
  async function questionsAfter(...replies: Reply[]) {
    const opened = await openManualServices(service.url)
    const { services, documents } = opened
    await documents.delete('states/OR')
    await putStarterQuestions(services)
    const manual = {
      id: 'abcdefabcdef',
      pages: 1,
      bytes: 1,
      hasText: true,
      uploadedAt: '2026-11-20T12:00:00.000Z',
    }
    await stateRecords(services).merge('OR', { manual })
    const before = await latestQuizItems(services, 'OR')
    service.answers(...replies)
    await startRun(services, 'OR', 'the admin')
    const ended = await endOfRun(services)
    expect(before).toHaveLength(25)
    expect(await latestQuizItems(services, 'OR')).toEqual(before)
    expect(await reviewItems(services, 'OR').list()).toEqual([])
    expect(opened.errors()).toEqual([])
    return ended
  }

  test.each<[string, Reply, RegExp]>([
    ['429', fails(429), /busy/],
    ['500', fails(500), /could not be reached/],
    ['503', fails(503), /could not be reached/],
    ['a cut connection', cuts, /could not be reached/],
    ['an answer that ran out of room', says('[{"question":', 'MAX_TOKENS'), /too long/],
    ['a refusal', says('', 'SAFETY'), /declined/],
    ['no candidates', sends({}), /not in the form|could not be reached/],
    ['HTML', says('<html>'), /not in the form/],
    ['an object', says('{"question":"x"}'), /not in the form/],
    ['prose around JSON', says('Here: []'), /not in the form/],
    ['a trailing comma', says('[],'), /not in the form/],
    ['nothing', says(''), /not in the form/],
  ])('after %s', async (_what, reply, sentence) => {
    const ended = await questionsAfter(reply)
    expect(ended).toMatchObject({ status: 'failed', version: null })
    expect(ended?.message).toMatch(sentence)
  })

  test('when tokens can not be counted', async () => {
    service.counts(fails(500))
    expect(await questionsAfter(says('[]'))).toMatchObject({ status: 'failed', stage: 'counting' })
    expect(service.asked).toEqual([])
    service.counts(62_000)
  })

  test('when the manual has too many tokens: the model is not asked', async () => {
    service.counts(1_000_001)
    const ended = await questionsAfter(says('[]'))
    expect(ended?.message).toBe(
      'This manual has 1,000,001 tokens; the AI model takes at most 1,000,000.',
    )
    expect(service.asked).toEqual([])
    service.counts(62_000)
  })
})

test('code fences and a byte order mark are no part of an answer', async () => {
  const fenced = `\ufeff\`\`\`json\n${JSON.stringify(provedItems())}\n\`\`\``
  expect((await run(says(fenced))).items).toHaveLength(25)
})

test('without text nothing is proved: all wait, and none is replaced', async () => {
  const opened = await openManualServices(service.url)
  const { services } = opened
  const scanned = bodyOf(await makeImageOnlyPdf(40))
  const saved = await uploadManual(services, { abbrev: 'OR', body: scanned, length: null })
  expect(saved).toMatchObject({ saved: { pages: 40, hasText: false } })
  service.answers(batch(provedItems()))
  await startRun(services, 'OR', 'the admin')
  expect(await endOfRun(services)).toMatchObject({ status: 'done', passed: 0, waiting: 25 })
  const waiting = await reviewItems(services, 'OR').list()
  expect(new Set(waiting.flatMap(({ reasons }) => reasons.map(({ code }) => code)))).toEqual(
    new Set(['unproved']),
  )
  expect(service.asked).toHaveLength(1)
})

describe('no run', () => {
  test('while the flag is off: a dry run asks nothing', async () => {
    const { services } = await openManualServices(service.url, { enable_gemini_call: false })
    service.answers(batch(provedItems()))
    await startRun(services, 'OR', 'the admin')
    expect(await endOfRun(services)).toMatchObject({
      status: 'skipped',
      message: expect.stringContaining('switched off'),
    })
    expect(service.asked).toEqual([])
  })

  test('without an AI service: the admin is told what is missing', async () => {
    const { services } = await openManualServices(service.url)
    await startRun({ ...services, aiModel: null }, 'OR', 'the admin')
    expect((await endOfRun(services))?.message).toContain('GEMINI_API_KEY')
  })

  test('beside another one of the same state', async () => {
    const { services } = await openManualServices(service.url)
    service.answers(batch(provedItems()))
    const started = await Promise.all([1, 2, 3].map(() => startRun(services, 'OR', 'the admin')))
    expect(started.filter((outcome) => 'run' in outcome)).toHaveLength(1)
    await endOfRun(services)
    expect(service.asked).toHaveLength(1)
  })

  test('over another manual than the one on record', async () => {
    const { services } = await openManualServices(service.url)
    await services.files.put('states/OR/manual.pdf', 'put there by a process that died')
    service.answers(batch(provedItems()))
    await startRun(services, 'OR', 'the admin')
    expect(await endOfRun(services)).toMatchObject({
      status: 'failed',
      message: 'The stored manual is not the one on record. Please upload it again.',
    })
    expect(service.asked).toEqual([])
  })

  test('beyond the day’s calls', async () => {
    const { services } = await openManualServices(service.url)
    for (let n = 0; n < CALLS_PER_DAY; n++) await takeCall(services, { purpose: 'x', tokens: 1 })
    service.answers(batch(provedItems()))
    await startRun(services, 'OR', 'the admin')
    expect((await endOfRun(services))?.message).toContain('limit')
    expect(service.asked).toEqual([])
  })
})

test('a run that is stopped with the server is interrupted, and can be tried again', async () => {
  const { services, stopping } = await openManualServices(service.url)
  service.answers(hangs)
  await startRun(services, 'OR', 'the admin')
  await expect.poll(() => service.asked.length).toBe(1)
  stopping.abort()
  expect(await endOfRun(services)).toMatchObject({ status: 'interrupted' })
  expect(await latestQuizItems(services, 'OR')).toEqual([])
})
