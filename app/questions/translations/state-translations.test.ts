import { beforeEach, describe, expect, test } from 'vitest'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { readStarterContent } from '../../making/starter-bank/starter-content.server.ts'
import { bankOf } from '../../making/starter-bank/state-bank.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import { shown, shownAbout, shownAnswers } from './shown.server.ts'
import { itemTranslations } from './state-translations.server.ts'
import { translations } from './translations.server.ts'

const item = bankOf(readStarterContent(), 'OH')[0] as RiderItem & { id: string }
const release = (await translations({ memory: openProcessMemory() }, 'es')).items.get(item.id)
if (!release) throw new Error('The first question of Ohio has no translation.')
const { id, ...texts } = release
const ours = { from: item.question, to: '¿Nuestra pregunta?' }

let services: Services
beforeEach(() => {
  services = openTestServices().services
})

const writes = (change: { of?: string } = {}) =>
  itemTranslations(services, 'OH', 'es').set(id, {
    ...texts,
    question: ours,
    ...change,
    updatedAt: services.now().toISOString(),
    by: 'the-hash',
  })

async function shownIn(abbrev: string, english: RiderItem = item) {
  const [told] = await shown(services, abbrev, [english], 'es')
  return told
}

describe('a question', () => {
  test('is shown as an admin of its state translated it, as soon as that is stored', async () => {
    expect(await shownIn('OH')).toMatchObject({ question: release.question.to })
    await writes()
    expect(await shownIn('OH')).toMatchObject({ question: ours.to })
    expect(await shownIn('OR')).toMatchObject({ question: release.question.to })
    await itemTranslations(services, 'OH', 'es').delete(id)
    expect(await shownIn('OH')).toMatchObject({ question: release.question.to })
  })

  test('is shown as the release translates it if the admin’s translation is stale', async () => {
    await writes({ of: 'other texts' })
    expect(await shownIn('OH')).toMatchObject({ question: release.question.to })
  })

  test('stays English, and says so, if both translations are stale', async () => {
    await writes()
    const changed = { ...item, explanation: 'Something new.' }
    expect(await shownIn('OH', changed)).toEqual({ ...changed, language: 'en' })
  })
})

test('a saved answer is shown as an admin of its state translated it', async () => {
  await writes()
  const { question, correctAnswer } = item
  const answer = { question, correctAnswer, selectedAnswer: correctAnswer, isCorrect: true }
  const key = release.answer.to
  for (const [abbrev, shown] of [
    ['OH', ours.to],
    ['OR', release.question.to],
  ] as const) {
    expect(await shownAnswers(services, abbrev, [answer], 'es')).toEqual([
      { question: shown, correctAnswer: key, selectedAnswer: key, isCorrect: true },
    ])
  }
  const gone = { ...answer, selectedAnswer: 'An option of an earlier revision' }
  expect(await shownAnswers(services, 'OH', [gone], 'es')).toEqual([gone])
})

test('a note about a test is shown in the language that is asked for', async () => {
  const [note] = (await translations(services, 'es')).notes.values()
  if (!note) throw new Error('No note has a translation.')
  const { label, text } = note
  const about = { source: null, languages: null, notes: [{ label: label.from, text: text.from }] }
  expect(await shownAbout(services, about)).toEqual(about)
  expect(await shownAbout(services, about, 'es')).toMatchObject({
    notes: [{ label: label.to, text: text.to }],
  })
})
