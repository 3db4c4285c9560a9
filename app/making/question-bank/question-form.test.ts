import { expect, test } from 'vitest'
import { countSentences, formAdvice, wordsIn } from './question-form.ts'

const OPTIONS = ['Day and night', 'Only at night', 'Only in rain', 'Only on highways']
const none = { question: [], options: [] }

test.each([
  'When must your headlight be on?',
  'When it starts to rain, it is usually best to ride:',
  'May a permit holder ride at 9 p.m. in June?',
])('a question like one of a real test gets no advice: %s', (question) => {
  expect(formAdvice({ question, options: OPTIONS }, [])).toEqual(none)
})

test('a long question of two sentences gets advice about both', () => {
  const question = `You ride on a straight road. ${'very '.repeat(12)}much later a truck comes. What now?`
  expect(formAdvice({ question, options: OPTIONS }, []).question).toEqual([
    'This question has 25 words. In a real test most have fewer than ten.',
    'This question has 3 sentences. In a real test nearly all have one.',
  ])
})

test('options that another question has in any order and case get advice', () => {
  const question = 'When must your headlight be on?'
  const others = [OPTIONS.toReversed().map((option) => option.toUpperCase())]
  expect(formAdvice({ question, options: OPTIONS }, others).options).toEqual([
    'Another question of this state has the same four options.',
  ])
  expect(formAdvice({ question, options: OPTIONS.with(0, 'Never') }, others)).toEqual(none)
})

test('an empty form gets no advice', () => {
  const empty = { question: '', options: ['', '', '', ''] }
  expect(formAdvice(empty, [empty.options])).toEqual(none)
})

test('a dash is no word, and the period of an abbreviation ends no sentence', () => {
  expect(wordsIn('You may - or may not - ride 2 abreast.')).toBe(8)
  expect(countSentences('It is 9 a.m. on a dry road. Who goes first?')).toBe(2)
})
