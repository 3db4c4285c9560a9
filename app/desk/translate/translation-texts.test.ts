import { describe, expect, test } from 'vitest'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { readStarterContent } from '../../making/starter-bank/starter-content.server.ts'
import { bankOf } from '../../making/starter-bank/state-bank.ts'
import { isCurrent, markOf } from '../../questions/translations/item-translation.ts'
import { translations } from '../../questions/translations/translations.server.ts'
import {
  type ByField,
  englishTexts,
  faultsOf,
  prefilled,
  translatedIn,
  translationOf,
} from './translation-texts.ts'

const item = {
  question: 'How far ahead does a rider look?',
  options: ['10 feet', '12 seconds', 'To the corner', 'Nowhere'],
  correctAnswer: '12 seconds',
  explanation: 'A look ahead of 12 seconds shows hazards early.',
  whyWrong: { '10 feet': 'That is too near.', Nowhere: 'Nobody rides blind.' },
  picture: { name: 'road', text: 'A road.' },
}
const texts = englishTexts(item)
const translated: ByField = {
  question: '¿A qué distancia mira un motociclista?',
  A: 'A 10 pies',
  'why-A': 'Es demasiado cerca.',
  B: 'A 12 segundos',
  C: 'Hasta la esquina',
  D: 'A ninguna parte',
  'why-D': 'Nadie conduce a ciegas.',
  explanation: 'Mirar 12 segundos adelante muestra los peligros a tiempo.',
  picture: 'Un camino.',
}
const translation = { id: 'a', ...translationOf(item, translated, markOf(item)) }
const esOf = (changed: typeof item) =>
  Object.entries(prefilled(changed, translation)).map(([name, { to }]) => [name, to])

test('each text of a question has a field, also a reason that only some options have', () => {
  expect(texts.map(({ name }) => name)).toEqual(Object.keys(translated))
  expect(texts[3]).toEqual({ name: 'B', label: 'Option B, the answer', en: '12 seconds' })
})

test('sent texts lose superfluous white space and characters that nobody sees', () => {
  const form = new FormData()
  form.set('question', ' ¿Qué\r\n es\u200b esto? ')
  form.set('other', 'Other')
  const sent = translatedIn(form, texts)
  expect(Object.keys(sent)).toEqual(Object.keys(translated))
  expect(sent).toMatchObject({ question: '¿Qué es esto?', A: '' })
})

describe('a translation', () => {
  test('without a problem belongs to its English, and fills the form again', () => {
    expect(faultsOf(texts, translated, ['¿Otra pregunta?'])).toEqual([])
    expect(isCurrent(translation, item)).toBe(true)
    expect(Object.fromEntries(esOf(item))).toMatchObject(translated)
  })

  test.each([
    ['an empty text', { 'why-A': '' }, ['why-A']],
    ['a text that is too long', { explanation: `12 ${'x'.repeat(2_000)}` }, ['explanation']],
    ['another number', { A: 'A 11 pies' }, ['A']],
    ['a number too many', { picture: 'Un camino de 2 carriles.' }, ['picture']],
    ['options that differ only in case', { C: 'A NINGUNA parte' }, ['C', 'D']],
    ['a question without its mark', { question: '¿A qué distancia mira' }, ['question']],
    ['the question of another item', { question: '¿Otra pregunta?' }, ['question']],
  ])('is refused for %s', (_, change, fields) => {
    const faults = faultsOf(texts, { ...translated, ...change }, ['¿OTRA pregunta?'])
    expect(faults.map(({ field }) => field)).toEqual(fields)
  })

  test('says which English it translated if this text changed, and keeps a place for each Spanish', () => {
    const options = ['10 feet', '12 seconds', 'To the next corner', 'Nowhere']
    const changed = { ...item, options, question: 'How far does a rider look ahead?' }
    expect(prefilled(changed, translation)).toMatchObject({
      question: { to: translated.question, was: item.question },
      A: { to: translated.A, was: null },
      C: { to: translated.C, was: 'To the corner' },
    })
    expect(Object.fromEntries(esOf({ ...item, correctAnswer: 'To the corner' }))).toMatchObject({
      B: translated.C,
      C: translated.B,
    })
  })
})

test('an admin can save each translation of the release as it is', async () => {
  const { items } = await translations({ memory: openProcessMemory() }, 'es')
  const content = readStarterContent()
  const all = [...content.states.keys()].flatMap((abbrev) => bankOf(content, abbrev))
  const drafts = [...new Map(all.map((draft) => [draft.id, draft])).values()]
  const refused = drafts.flatMap((item) => {
    const fields = Object.entries(prefilled(item, items.get(item.id))).map(([name, { to }]) => [
      name,
      to,
    ])
    const faults = faultsOf(englishTexts(item), Object.fromEntries(fields), [])
    return faults.length > 0 ? [{ id: item.id, faults }] : []
  })
  expect(refused).toEqual([])
})
