import { beforeEach, expect, test } from 'vitest'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { readStarterContent } from '../../making/starter-bank/starter-content.server.ts'
import { bankOf } from '../../making/starter-bank/state-bank.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import { itemTranslations } from './state-translations.server.ts'
import { placeOfOption, storedOption } from './told-option.server.ts'
import { translations } from './translations.server.ts'

const [draft] = bankOf(readStarterContent(), 'OH')
const item = { ...draft, revision: 1, version: 0, createdAt: '', origin: 'starter' } as StoredItem
const release = (await translations({ memory: openProcessMemory() }, 'es')).items.get(item.id)
const { question, answer, wrong = [] } = release ?? {}
if (!release || !question || !answer)
  throw new Error('The first question of Ohio has no translation.')
const [other] = wrong
const spanish = { question: question.to, key: answer.to }

let services: Services
beforeEach(() => {
  services = openTestServices().services
})

test('an English pick stays as it is', async () => {
  const told = { question: item.question, key: item.correctAnswer, option: 'Nonsense' }
  expect(await storedOption(services, 'OH', item, told)).toBe('Nonsense')
})

test('a Spanish pick becomes the same option in English', async () => {
  expect(await storedOption(services, 'OH', item, { ...spanish, option: answer.to })).toBe(
    answer.from,
  )
  expect(await storedOption(services, 'OH', item, { ...spanish, option: other?.to ?? '' })).toBe(
    other?.from,
  )
})

test('an open question of a Spanish exam stays open', async () => {
  expect(await storedOption(services, 'OH', item, { ...spanish, option: '' })).toBe('')
})

test('the texts of an earlier translation belong to no stored option', async () => {
  const earlier = { question: '¿Una pregunta de antes?', key: 'Una clave de antes' }
  expect(await storedOption(services, 'OH', item, { ...earlier, option: 'Otra' })).toBeNull()
  expect(
    await storedOption(services, 'OH', item, { ...spanish, option: 'Una de antes' }),
  ).toBeNull()
  expect(
    await storedOption(
      services,
      'OH',
      { ...item, correctAnswer: 'New key' },
      { ...spanish, option: '' },
    ),
  ).toBeNull()
})

test('an option has its place by its text in any language', async () => {
  const english = { id: item.id, options: [answer.from, ...wrong.map(({ from }) => from)] }
  const shown = { id: item.id, options: [answer.to, ...wrong.map(({ to }) => to)] }
  for (const page of [english, shown]) {
    expect(await placeOfOption(services, 'OH', page, answer.from)).toBe(0)
    expect(await placeOfOption(services, 'OH', page, other?.to ?? '')).toBe(1)
    expect(await placeOfOption(services, 'OH', page, 'Nothing of it')).toBe(-1)
  }
})

test('an option that an admin translated is known, and those of the release stay known', async () => {
  const { id, ...texts } = release
  const changed = [{ from: other?.from ?? '', to: 'Otra opción', why: 'No.' }, ...wrong.slice(1)]
  await itemTranslations(services, 'OH', 'es').set(id, {
    ...texts,
    wrong: changed,
    updatedAt: services.now().toISOString(),
    by: 'the-hash',
  })
  for (const option of ['Otra opción', other?.to ?? '']) {
    expect(await storedOption(services, 'OH', item, { ...spanish, option })).toBe(other?.from)
    const shown = { id, options: [answer.to, 'Otra opción'] }
    expect(await placeOfOption(services, 'OH', shown, option)).toBe(1)
  }
  const told = { ...spanish, option: 'Otra opción' }
  expect(await storedOption(services, 'OR', item, told)).toBeNull()
})
