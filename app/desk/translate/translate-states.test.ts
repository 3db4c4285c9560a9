import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AiModel } from '../../../platform/ai/ai-model.ts'
import { type AiRequest, fails, says, startAiService } from '../../../test/ai-service.fixture.ts'
import { withSettings } from '../../../test/services.fixture.ts'
import {
  rightLetter,
  spanishReply,
  type ToRead,
  type ToTranslate,
  toRead,
  toTranslate,
} from '../../../test/translator.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { RiderItem } from '../../questions/question/quiz-item.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { shown } from '../../questions/translations/shown.server.ts'
import { stateTranslations } from '../../questions/translations/state-translations.server.ts'
import {
  itemsWithRules,
  openWithAi,
  order,
  pending,
  save,
  statuses,
  translate,
  work,
} from './ai-at-work.fixture.ts'

const ai = await startAiService()
afterAll(() => ai.close())
beforeEach(() => ai.translates())

const open = ({ count = 13, calls = 40 } = {}) => openWithAi(ai.url, itemsWithRules(count), calls)

/** A translator and a reader who err about the first question as given. */
function err(wrong: {
  translated?: (one: ToTranslate) => string[]
  reads?: (one: ToRead) => { answer: string; differs?: string; odd?: string }
}) {
  ai.translates((request) => {
    const answer = spanishReply(request)
    if (!answer) return null
    const [written] = toTranslate(request) ?? []
    const [read] = toRead(request) ?? []
    const first =
      written && wrong.translated
        ? { number: 1, translated: wrong.translated(written) }
        : read && wrong.reads && { number: 1, differs: '', odd: '', ...wrong.reads(read) }
    return says(JSON.stringify(first ? [first, ...answer.slice(1)] : answer))
  })
}

const prompts = () => ai.translated.map((request) => toTranslate(request) ?? toRead(request))

test('an order translates all questions, 13 at a time, and a second reader confirms each', async () => {
  const { services } = await open({ count: 15 })
  expect(await order(services)).toHaveProperty('done')
  expect(await work(services)).toBe(true)
  expect(Object.values(await statuses(services)).filter((status) => status === 'ai')).toHaveLength(
    13,
  )
  expect(await work(services)).toBe(true)
  expect(new Set(Object.values(await statuses(services)))).toEqual(new Set(['ai']))
  expect(await pending(services)).toBeNull()
  expect(await work(services)).toBe(false)
  expect(ai.translated).toHaveLength(4)
  const { items } = await currentBank(services, 'OR')
  const [told]: RiderItem[] = await shown(services, 'OR', items, 'es')
  expect(told?.question).toMatch(/^¿Texto: /)
  expect(told?.english?.question).toBe(items[0]?.question)
})

test('the second reader gets the rule and the Spanish, but no key', async () => {
  const { services } = await open()
  await order(services)
  await work(services)
  const [, reading] = ai.translated
  expect(JSON.stringify(reading)).not.toMatch(/the answer|correctAnswer/)
})

test('a translation with a fault is written again, with its fault in the prompt', async () => {
  const { services } = await open()
  const changed = ({ faults, texts }: ToTranslate) =>
    texts.map(({ en }, place) => (place === 0 && !faults ? 'Cuesta 5 dólares?' : en))
  err({ translated: changed })
  await order(services)
  await work(services)
  const again = ai.translated.flatMap((request) => toTranslate(request) ?? []).at(-1)
  expect(again?.faults).toEqual([expect.stringMatching(/^Question: The numbers differ/)])
  expect(again?.texts[0]?.earlier).toBe('Cuesta 5 dólares?')
  // The reader does not confirm English as Spanish: it differs from the rule in the test's Spanish.
  expect((await statuses(services))['starter-1']).toBe('doubtful')
})

test.each([
  ['no answer', () => ({ answer: 'none' }), { code: 'translation-none' }],
  [
    'another meaning',
    (one: ToRead) => ({ answer: rightLetter(one), differs: 'de noche: not in the English' }),
    { code: 'translation-differs', detail: 'de noche: not in the English' },
  ],
  [
    'an odd sentence',
    (one: ToRead) => ({ answer: rightLetter(one), odd: 'Texto: sounds like a machine' }),
    { code: 'translation-odd', detail: 'Texto: sounds like a machine' },
  ],
])('%s of the second reader, twice, leaves riders the English', async (_, reads, doubt) => {
  const { services } = await open()
  err({ reads })
  await order(services)
  await work(services)
  expect(prompts().map((prompt) => prompt?.length)).toEqual([13, 13, 1, 1])
  const { items } = await currentBank(services, 'OR')
  const item = items[0] as StoredItem
  expect((await statuses(services))[item.id]).toBe('doubtful')
  const { draft } = (await stateTranslations(services, 'OR', 'es')).ofItem(item.id)
  expect(draft?.doubts).toEqual([doubt])
  expect(await shown(services, 'OR', [item], 'es')).toEqual([{ ...item, language: 'en' }])
  // No further call is paid for it, and the admin's word settles it.
  await order(services)
  await work(services)
  expect(ai.translated).toHaveLength(4)
  await save(services, item)
  expect((await statuses(services))[item.id]).toBe('admin')
})

test('while the reader is busy, the Spanish waits for it and is not written again', async () => {
  const { services, clock } = await open()
  const busy = (request: AiRequest) => (toRead(request) ? fails(429) : translate(request))
  ai.translates(busy)
  await order(services)
  await work(services)
  expect(Object.values(await statuses(services))).toEqual(Array(13).fill('doubtful'))
  const dueAt = new Date(clock.time + 2 * 60_000).toISOString()
  expect(await pending(services)).toMatchObject({
    dueAt,
    message: 'The AI service is busy or has a fault.',
  })
  expect(await work(services)).toBe(false)
  ai.translates()
  clock.time += 2 * 60_000
  await work(services)
  expect(prompts()).toEqual([expect.objectContaining({ length: 13 })])
  expect(new Set(Object.values(await statuses(services)))).toEqual(new Set(['ai']))
})

test('a limit of the day postpones the work to the next day', async () => {
  const { services } = await open({ calls: 1 })
  await order(services)
  await work(services)
  expect(await pending(services)).toMatchObject({
    dueAt: '2026-11-21T00:00:00.000Z',
    message: 'Today’s limit of AI requests (1) is reached.',
  })
})

test('after five attempts without an answer the model gives up, until an admin asks again', async () => {
  const { services, clock } = await open()
  ai.translates((request) => toTranslate(request) && says('[]'))
  await order(services)
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await work(services)).toBe(true)
    clock.time += 60 * 60_000
  }
  expect(await work(services)).toBe(false)
  expect(await pending(services)).toMatchObject({
    dueAt: null,
    message: 'The AI model gave no answer that can be read.',
  })
  ai.translates()
  await order(services)
  await work(services)
  expect(new Set(Object.values(await statuses(services)))).toEqual(new Set(['ai']))
})

test('the model also gives up after five faults of the server, and the log names the state', async () => {
  const { services, clock, errors } = await open()
  const generate = () => Promise.reject(new Error('on purpose'))
  const broken = { ...services, aiModel: { ...services.aiModel, generate } as AiModel }
  await order(broken)
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await work(broken)).toBe(true)
    clock.time += 60 * 60_000
  }
  expect(await work(broken)).toBe(false)
  expect(await pending(services)).toMatchObject({
    dueAt: null,
    message: 'Something went wrong on the server. The log has the details.',
  })
  expect(errors()).toEqual(Array(5).fill(expect.objectContaining({ abbrev: 'OR' })))
})

test('without a second reader each translation waits for an admin, and later for a new reader', async () => {
  const opened = await open({ count: 12 })
  const without = withSettings(opened.services, { readerModel: 'off' })
  await order(without)
  expect(await work(without)).toBe(true)
  expect(ai.translated).toHaveLength(1)
  const { items } = await currentBank(without, 'OR')
  const item = items[0] as StoredItem
  const { draft } = (await stateTranslations(without, 'OR', 'es')).ofItem(item.id)
  expect(draft?.doubts).toEqual([{ code: 'translation-no-reader' }])
  expect(new Set(Object.values(await statuses(without)))).toEqual(new Set(['doubtful']))
  expect(await pending(without)).toBeNull()
  expect(await work(without)).toBe(false)
  await order(opened.services)
  await work(opened.services)
  expect(ai.translated.map((request) => toRead(request)?.length)).toEqual([undefined, 12])
  expect(new Set(Object.values(await statuses(opened.services)))).toEqual(new Set(['ai']))
})
