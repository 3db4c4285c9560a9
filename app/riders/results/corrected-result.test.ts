import { expect, test } from 'vitest'
import { newItems } from '../../making/question-bank/bank.fixture.ts'
import { asShown } from '../../questions/question/shown-item.fixture.ts'
import { correctedAnswers, correctionSentence, correctionsOf } from './corrected-result.ts'

const ID = 'f'.repeat(32)
const ITEMS = asShown(newItems(4, 'n').map((item, n) => ({ ...item, id: `item-${n}` })))

/** Returns a result and its log. The rider picked the option at `pick` of each question. */
function quiz(pick: number, revision = 1) {
  const userAnswers = ITEMS.map(({ question, options, correctAnswer }) => {
    const selectedAnswer = options[pick] ?? ''
    return { question, selectedAnswer, correctAnswer, isCorrect: selectedAnswer === correctAnswer }
  })
  const log = new Map(
    ITEMS.map(({ id }, place) => {
      return [`${ID}-${place}`, { id: `${ID}-${place}`, itemId: id, revision, state: 'OR' }]
    }),
  )
  return { result: { id: ID, stateAbbrev: 'OR', userAnswers }, log }
}

/** Returns a bank in which the questions at `places` have the option at `to` as their new answer. */
function bankWith(to: number, ...places: number[]) {
  const items = ITEMS.map((item, place) =>
    places.includes(place)
      ? {
          ...item,
          correctAnswer: item.options[to] ?? '',
          revision: 2,
          keySince: 2,
          keyReason: 'R.',
        }
      : item,
  )
  return { items }
}

const told = (pick: number, to: number, ...places: number[]) => {
  const { result, log } = quiz(pick)
  const corrections = correctionsOf(result, log, bankWith(to, ...places))
  return correctionSentence(result.userAnswers, corrections)
}

test('correctionSentence has the old score and the score with the corrected key', () => {
  const right = ITEMS[0]?.options.indexOf(ITEMS[0].correctAnswer) ?? -1
  const wrong = (right + 1) % 4
  const other = (right + 2) % 4
  expect(new Set(ITEMS.map((item) => item.options.indexOf(item.correctAnswer)))).toEqual(
    new Set([right]),
  )
  expect(told(right, wrong, 2)).toBe(
    '4 of 4 then, 3 of 4 now: we had the wrong answer to question 3.',
  )
  expect(told(wrong, wrong, 0, 1, 3)).toBe(
    '0 of 4 then, 3 of 4 now: we had the wrong answers to questions 1, 2 and 4.',
  )
  expect(told(other, wrong, 1)).toBe('Still 0 of 4: we had the wrong answer to question 2.')
})

test('correctionsOf corrects only logged answers to earlier revisions with another key in this bank', () => {
  const bank = bankWith(1, 1)
  const { result, log } = quiz(0)
  const found = correctionsOf(result, log, bank)
  expect(found).toEqual([{ place: 1, correctAnswer: ITEMS[1]?.options[1], reason: 'R.' }])
  expect(correctedAnswers(result.userAnswers, [])).toEqual(result.userAnswers)
  expect(correctionsOf(result, new Map(), bank)).toEqual([])
  expect(correctionsOf(result, quiz(0, 2).log, bank)).toEqual([])
  expect(correctionsOf({ ...result, stateAbbrev: 'WA' }, log, bank)).toEqual([])
  expect(correctionsOf(result, log, { items: ITEMS })).toEqual([])
  // A key that is again the key of the result needs no correction.
  const back = { items: bank.items.map((item, n) => ({ ...item, ...ITEMS[n] })) }
  expect(correctionsOf(result, log, back)).toEqual([])
})
