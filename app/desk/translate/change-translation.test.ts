import { beforeEach, describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { changes, newItems, putBank } from '../../making/question-bank/bank.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { QuizItem } from '../../questions/question/quiz-item.ts'
import { shown } from '../../questions/translations/shown.server.ts'
import {
  itemTranslations,
  stateTranslations,
} from '../../questions/translations/state-translations.server.ts'
import {
  rejectTranslations,
  removeTranslation,
  saveTranslation,
  type TranslationPlace,
} from './change-translation.server.ts'
import { TRANSLATION_MESSAGES as messages } from './translation-messages.ts'
import { rowsOf } from './translation-rows.server.ts'
import { englishTexts } from './translation-texts.ts'

const ADMIN = { uid: 'the admin', uidHash: 'the-hash' }
const [FIRST, SECOND] = [
  { abbrev: 'OR', language: 'es', id: 'starter-1' },
  { abbrev: 'OR', language: 'es', id: 'starter-2' },
] as const
const QUESTIONS = ['How does a rider stop?', 'Where does a rider look?']

let services: Services
let logged: ReturnType<typeof openTestServices>['logged']
let documents: ReturnType<typeof openTestServices>['documents']
let clock: ReturnType<typeof openTestServices>['clock']
beforeEach(async () => {
  ;({ services, logged, documents, clock } = openTestServices())
  const items = newItems(13, 'n')
  await putBank(services, 'OR', [
    ...QUESTIONS.map((question, n) => ({ ...items[n], question }) as QuizItem),
    ...items.slice(2),
  ])
})

const bank = async () => (await currentBank(services, 'OR')).items
const itemAt = async ({ id }: TranslationPlace) => {
  const item = (await bank()).find((one) => one.id === id)
  if (!item) throw new Error(`${id} is not in the bank`)
  return item
}

/** A form with a translation of each text. */
async function formFor(place: TranslationPlace, fields: Record<string, string> = {}) {
  const item = await itemAt(place)
  const form = new FormData()
  for (const { name, en } of englishTexts(item)) form.set(name, `Español ${en}`)
  const seen = await storedAt(place)
  const all = { revision: String(item.revision), seen, ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  return form
}

async function storedAt({ abbrev, id }: TranslationPlace): Promise<string> {
  return (await itemTranslations(services, abbrev, 'es').get(id))?.updatedAt ?? ''
}

const saves = async (place: TranslationPlace, fields?: Record<string, string>) =>
  saveTranslation(services, place, await formFor(place, fields), ADMIN)

const removes = async (place: TranslationPlace, fields?: Record<string, string>) =>
  removeTranslation(services, place, await formFor(place, fields), ADMIN)

async function statusOf({ id }: TranslationPlace) {
  const found = await stateTranslations(services, 'OR', 'es')
  return rowsOf(await bank(), found).find(({ item }) => item.id === id)?.status
}

describe('a saved translation', () => {
  test('reaches riders, and records who saved it', async () => {
    expect(await statusOf(FIRST)).toBe('missing')
    expect(await saves(FIRST)).toEqual({ done: messages.saved })
    expect(await statusOf(FIRST)).toBe('admin')
    const item = await itemAt(FIRST)
    const [told] = await shown(services, 'OR', [item], 'es')
    expect(told).toMatchObject({
      question: `Español ${item.question}`,
      correctAnswer: `Español ${item.correctAnswer}`,
    })
    expect(await itemTranslations(services, 'OR', 'es').get(FIRST.id)).toMatchObject({
      by: 'the-hash',
    })
    const event = {
      event: 'admin.acted',
      did: 'save-translation',
      thing: `question/OR/${FIRST.id}`,
      note: 'es',
    }
    expect(logged).toContainEqual(expect.objectContaining(event))
  })

  test('is stale once its English changes, and can be removed', async () => {
    await saves(FIRST)
    const { question, options, correctAnswer, revision } = await itemAt(FIRST)
    const edited = { question, options, correctAnswer, explanation: 'New.', page: null, quote: '' }
    await changes(services, { intent: 'edit-unproved', id: FIRST.id, revision, item: edited })
    expect(await statusOf(FIRST)).toBe('stale')
    expect(await removes(FIRST)).toEqual({ done: messages.removed })
    expect(await statusOf(FIRST)).toBe('missing')
  })
})

describe('a translation is refused, and nothing is stored,', () => {
  test('if the English or the translation changed meanwhile', async () => {
    const changed = { message: messages.englishChanged, status: 409 }
    expect(await saves(FIRST, { revision: '2' })).toEqual(changed)
    expect(await storedAt(FIRST)).toBe('')
    await saves(FIRST)
    const other = { message: messages.otherSaved, status: 409 }
    expect(await saves(FIRST, { seen: '', explanation: 'Otra.' })).toEqual(other)
  })

  test('with the fault of each text', async () => {
    expect(await saves(FIRST, { explanation: ' ', B: 'Once' })).toEqual({
      message: messages.refused,
      status: 422,
      faults: [
        { code: 'text-numbers', field: 'B', english: '0', translated: 'none' },
        { code: 'text-empty', field: 'explanation' },
      ],
    })
    expect(await storedAt(FIRST)).toBe('')
  })

  test('if another question of the state has the same Spanish', async () => {
    const question = '¿La misma pregunta?'
    expect(await saves(FIRST, { question })).toEqual({ done: messages.saved })
    expect(await saves(SECOND, { question: '¿La MISMA pregunta?' })).toMatchObject({
      faults: [{ code: 'text-taken', field: 'question' }],
    })
  })

  test('if riders do not get the question', async () => {
    const gone = { ...FIRST, id: 'gone' }
    const notThere = { message: messages.notThere, status: 404 }
    expect(await saveTranslation(services, gone, new FormData(), ADMIN)).toEqual(notThere)
    expect(await removeTranslation(services, gone, new FormData(), ADMIN)).toEqual(notThere)
  })
})

test('a translation that changed since the admin saw it is not removed', async () => {
  await saves(FIRST)
  const other = { message: messages.otherThere, status: 409 }
  for (const seen of ['', '2020-01-01T00:00:00.000Z']) {
    expect(await removes(FIRST, { seen })).toEqual(other)
  }
  expect(await statusOf(FIRST)).toBe('admin')
})

async function doubts() {
  for (const place of [FIRST, SECOND]) {
    await saves(place)
    const path = `states/OR/texts/es/translations/${place.id}`
    const doubts = [{ code: 'translation-none' }]
    await documents.set(path, { ...(await documents.get(path))?.data, doubts })
  }
}

test('of the translations with doubts only those are rejected that the admin saw', async () => {
  await doubts()
  const form = new FormData()
  form.append('questions', `${FIRST.id} ${await storedAt(FIRST)}`)
  form.append('questions', `${SECOND.id} 2020-01-01T00:00:00.000Z`)
  const outcome = await rejectTranslations(services, FIRST, form, ADMIN)
  expect(outcome).toEqual({ done: messages.rejected(1) })
  expect([await statusOf(FIRST), await statusOf(SECOND)]).toEqual(['missing', 'doubtful'])
})

test('a translation that another process just wrote is not rejected', async () => {
  await doubts()
  const form = new FormData()
  form.append('questions', `${FIRST.id} ${await storedAt(FIRST)}`)
  // This process does not know yet that anything changed.
  const late = {
    ...services,
    contentVersions: { ...services.contentVersions, of: async () => 'old' },
  }
  await stateTranslations(late, 'OR', 'es')
  clock.time += 1
  await saves(FIRST)
  const outcome = await rejectTranslations(late, FIRST, form, ADMIN)
  expect(outcome).toEqual({ message: messages.noneAsSeen, status: 409 })
  expect(await statusOf(FIRST)).toBe('admin')
})
