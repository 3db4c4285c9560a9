import { expect, test } from 'vitest'
import { riderItem, type ShownItem } from '../../questions/question/quiz-item.ts'
import {
  type ItemTranslation,
  markOf,
  translated,
} from '../../questions/translations/item-translation.ts'
import { withoutKey } from './without-key.ts'

const ASKED = [
  'id',
  'question',
  'options',
  'picture',
  'language',
  'english',
  'isOfSchool',
  'revision',
]

test('a question of a test has nothing but what is asked', () => {
  const { left, right } = riderItem.def
  const names = [left, right].flatMap((part) => Object.keys((part as typeof right).shape))
  expect(names).toEqual(expect.arrayContaining([...ASKED, 'explanation', 'whyWrong']))
  const item = Object.fromEntries(names.map((name) => [name, name])) as unknown as ShownItem
  const { correctAnswer, explanation, ...asked } = withoutKey(item)
  expect([correctAnswer, explanation]).toEqual(['', ''])
  expect(Object.keys(asked).sort()).toEqual(ASKED.toSorted())
})

const OPTIONS = ['Blue', 'Red', 'White', 'Green']

/** A translated question of which an option is right. */
function questionWith(correctAnswer: string): ShownItem {
  const whyWrong = Object.fromEntries(
    OPTIONS.filter((text) => text !== correctAnswer).map((text) => [text, `Not ${text}`]),
  )
  const texts = {
    options: OPTIONS,
    correctAnswer,
    explanation: `It is ${correctAnswer}.`,
    whyWrong,
  }
  const item = { question: 'What color?', picture: { name: 'stop', text: 'A sign' }, ...texts }
  const toSpanish = (from: string) => ({ from, to: `${from} en español` })
  const translation: ItemTranslation = {
    ...{ id: 'a', of: markOf(item), question: toSpanish('What color?'), picture: 'Una señal' },
    answer: toSpanish(correctAnswer),
    wrong: Object.entries(whyWrong).map(([text, why]) => ({ ...toSpanish(text), why })),
    explanation: `Es ${correctAnswer}.`,
  }
  return translated(item, translation, 'es') as object as ShownItem
}

test('a translated question of a test is the same whatever option is right', () => {
  const [first, ...others] = OPTIONS.map((right) => JSON.stringify(withoutKey(questionWith(right))))
  expect(first).toContain('Blue en español')
  for (const other of others) expect(other).toBe(first)
})
