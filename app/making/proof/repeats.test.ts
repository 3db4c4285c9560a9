import { describe, expect, test } from 'vitest'
import { factOf, repeats } from './repeats.ts'
import { TRUE_ITEMS } from './true-items.fixture.ts'

const FIRST = {
  question: 'How much of the stopping power comes from the front brake?',
  options: ['About 70 percent', 'About 30 percent', 'About 50 percent', 'About 95 percent'],
  correctAnswer: 'About 70 percent',
  quote: 'The front brake supplies about 70 percent of the stopping power.',
}
const PUBLISHED = { ...FIRST, quote: undefined, source: { page: 3, quote: FIRST.quote } }
const STARTER = { ...FIRST, quote: undefined }
const TEST = {
  question: 'How many questions does the written test have?',
  options: ['25', '20', '30', '50'],
  correctAnswer: '25',
  quote: 'The written test has 25 questions, and 20 right answers are enough to pass it.',
}
const GAP = {
  question: 'What distance from the car ahead is right?',
  options: ['Two seconds', 'One second', 'Five seconds', 'Nine seconds'],
  correctAnswer: 'Two seconds',
  quote: 'Keep at least two seconds between you and the car ahead.',
}
const REWORDED = { ...FIRST, question: 'Which share of all braking is done in front?' }
const OTHERS = ['Seventy percent', 'A tenth', 'A fifth', 'Nothing']

describe('the same fact again', () => {
  test.each([
    ['word for word', FIRST, FIRST],
    ['in other case', { ...FIRST, question: FIRST.question.toUpperCase() }, FIRST],
    ['with other wrong options', { ...FIRST, options: OTHERS }, FIRST],
    [
      'with the answer in another form',
      { ...FIRST, options: OTHERS, correctAnswer: 'Seventy percent' },
      { ...FIRST, correctAnswer: '70 %' },
    ],
    ['in other words', REWORDED, FIRST],
    ['in other words and with other wrong options', { ...REWORDED, options: OTHERS }, FIRST],
    [
      'with a part of the quote',
      { ...FIRST, quote: 'about 70 percent of the stopping power' },
      FIRST,
    ],
    [
      'with the unit in the question',
      {
        ...GAP,
        question: 'By how many seconds do riders stay behind a car?',
        options: ['2', '1', '5', '9'],
        correctAnswer: '2',
      },
      GAP,
    ],
    ['of a published item', { ...FIRST, options: OTHERS }, PUBLISHED],
    [
      'of an item without a quote',
      { ...FIRST, question: 'How much stopping power comes from the front brake?' },
      STARTER,
    ],
  ])('%s', (_how, item, existing) => {
    expect(repeats(item, [factOf(TEST), factOf(existing)])).toBe(existing)
  })
})

describe('another fact', () => {
  test.each([
    [
      'of the same quote',
      {
        ...TEST,
        question: 'How many right answers are enough to pass the test?',
        correctAnswer: '20',
      },
      TEST,
    ],
    ['of another quote', TEST, FIRST],
    [
      'with the same answer',
      { ...FIRST, question: 'How many riders pass?', quote: 'About 70 percent of riders pass.' },
      FIRST,
    ],
    [
      'with the same options',
      {
        ...FIRST,
        question: 'How many riders pass?',
        quote: 'Half of all pass.',
        correctAnswer: 'x',
      },
      FIRST,
    ],
    [
      'of a sentence that differs by its color',
      {
        ...FIRST,
        question: 'What does a red curb mean?',
        correctAnswer: 'No stopping at all',
        quote: 'A red curb means that nobody may stop there.',
      },
      {
        ...FIRST,
        question: 'What does a blue curb mean?',
        options: OTHERS,
        correctAnswer: 'Disabled riders only',
        quote: 'A blue curb means that only disabled riders may stop there.',
      },
    ],
    [
      'of a table',
      {
        ...TEST,
        question: 'How far do you travel in 1 second at 30 mph?',
        correctAnswer: '44 feet',
      },
      {
        ...TEST,
        question: 'How far do you travel in 1 second at 60 mph?',
        correctAnswer: '88 feet',
      },
    ],
    ['of a starter item', TEST, STARTER],
    [
      'with the same stem and other options',
      { ...FIRST, options: ['a', 'b', 'c', 'd'], correctAnswer: 'a' },
      STARTER,
    ],
  ])('%s', (_what, item, existing) => {
    expect(repeats(item, [factOf(existing)])).toBeNull()
  })

  test('is each of the true items', () => {
    const facts = TRUE_ITEMS.map(factOf)
    const again = TRUE_ITEMS.filter((item, place) => repeats(item, facts.slice(0, place)))
    expect(again).toEqual([])
  })
})
