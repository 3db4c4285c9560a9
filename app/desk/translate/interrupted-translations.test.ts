import { afterAll, beforeEach, expect, test } from 'vitest'
import { startAiService } from '../../../test/ai-service.fixture.ts'
import { toTranslate } from '../../../test/translator.fixture.ts'
import { changes } from '../../making/question-bank/bank.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { stateTranslations } from '../../questions/translations/state-translations.server.ts'
import {
  ADMIN,
  itemsWithRules,
  openWithAi,
  order,
  pending,
  save,
  statuses,
  translate,
  work,
} from './ai-at-work.fixture.ts'
import { stopTranslations } from './translate-states.server.ts'

const ai = await startAiService()
afterAll(() => ai.close())
beforeEach(() => ai.translates())

const open = (count = 13) => openWithAi(ai.url, itemsWithRules(count))

test('what an admin saves or changes while the model writes is kept', async () => {
  const { services } = await open()
  const [first, second] = (await currentBank(services, 'OR')).items as [StoredItem, StoredItem]
  ai.translates((request) => {
    const reply = translate(request)
    return (
      reply &&
      (async (response) => {
        if (toTranslate(request)) {
          await save(services, first)
          const { id, revision, question, options, correctAnswer } = second
          const texts = { question, options, correctAnswer, explanation: 'New.' }
          const item = { ...texts, page: null, quote: '' }
          await changes(services, { intent: 'edit-unproved', id, revision, item })
        }
        reply(response, request)
      })
    )
  })
  await order(services)
  await work(services)
  expect(await statuses(services)).toMatchObject({
    [first.id]: 'admin',
    [second.id]: 'missing',
    'starter-3': 'ai',
  })
})

test('a question that an admin translated is left to the admins when its English changes', async () => {
  const { services } = await open()
  const [first] = (await currentBank(services, 'OR')).items as [StoredItem]
  await save(services, first)
  const { id, revision, question, options, correctAnswer } = first
  const item = { question, options, correctAnswer, explanation: 'New.', page: null, quote: '' }
  await changes(services, { intent: 'edit-unproved', id, revision, item })
  await order(services)
  await work(services)
  expect(await statuses(services)).toMatchObject({ [id]: 'stale', 'starter-2': 'ai' })
  expect((await stateTranslations(services, 'OR', 'es')).ofItem(id).own?.by).toBe('the-hash')
})

test('a stop ends the work, and stores what was being written', async () => {
  const { services } = await open(15)
  ai.translates((request) => {
    const reply = translate(request)
    return (
      reply &&
      (async (response) => {
        await stopTranslations(services, { abbrev: 'OR', language: 'es' }, ADMIN)
        reply(response, request)
      })
    )
  })
  await order(services)
  await work(services)
  expect(await pending(services)).toBeNull()
  expect(Object.values(await statuses(services)).filter((status) => status === 'ai')).toHaveLength(
    13,
  )
})

test('with the flag off or without a model, an order is refused, and earlier ones wait', async () => {
  const { services, documents } = await open()
  await order(services)
  await documents.set('system/remoteConfig', { enable_gemini_call: false })
  expect(await order(services)).toMatchObject({ status: 409 })
  expect(await work(services)).toBe(false)
  expect(await order({ ...services, aiModel: null })).toMatchObject({ status: 409 })
})
