import { expect, test } from 'vitest'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { spokenText } from './spoken-text.ts'

const RIGHT = { selectedAnswer: 'Stop', correctAnswer: 'Stop', isCorrect: true }
const ITEM = {
  question: 'What does this sign mean?\n It is ____.',
  picture: { name: 'stop-sign', text: 'A red sign with eight sides.' },
  options: ['Go', 'Stop', 'Turn', 'Wait'],
  correctAnswer: 'Stop',
  explanation: 'Eight sides mean stop.',
  whyWrong: { Go: 'A green light says go.' },
} as object as ShownItem

const answered = (selectedAnswer: string) =>
  spokenText(ITEM, {
    question: ITEM.question,
    selectedAnswer,
    correctAnswer: 'Stop',
    isCorrect: selectedAnswer === 'Stop',
  })

test('before the answer, the question, its picture and its lettered options are read', () => {
  expect(spokenText(ITEM, null).split('\n')).toEqual([
    'What does this sign mean?',
    'It is blank.',
    'Picture: A red sign with eight sides.',
    'A: Go',
    'B: Stop',
    'C: Turn',
    'D: Wait',
  ])
  const { picture, ...withoutPicture } = ITEM
  expect(spokenText(withoutPicture, null)).not.toContain('Picture')
})

test('after the answer, the verdict, the explanation and the reason against a wrong pick are read', () => {
  expect(answered('Stop')).toBe('Correct.\nEight sides mean stop.')
  expect(answered('Go').split('\n')).toEqual([
    'Not correct.',
    'The correct answer is B: Stop',
    'Eight sides mean stop.',
    'Your answer: A green light says go.',
  ])
  expect(answered('Turn')).not.toContain('Your answer')
})

test('each sentence is a line of its own, because some voices stop in the middle of a long text', () => {
  const explanation =
    'Between 10 p.m. and 5 a.m. you may not ride. “No” means no! 3 feet are enough. See R.C. 4511.'
  const read = spokenText({ ...ITEM, explanation }, { ...RIGHT, question: ITEM.question })
  expect(read.split('\n')).toEqual([
    'Correct.',
    'Between 10 p.m. and 5 a.m. you may not ride.',
    '“No” means no!',
    '3 feet are enough.',
    'See R.C.',
    '4511.',
  ])
})
