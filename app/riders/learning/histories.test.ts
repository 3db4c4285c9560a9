import { expect, test } from 'vitest'
import { answersFrom } from '../attempts/answers.fixture.ts'
import { KEPT_ANSWERS } from '../attempts/join-answers.ts'
import { localDay } from '../attempts/local-day.ts'
import { historiesOf } from './histories.ts'
import { answered, makeQuestion, NOW, questionsOf } from './learning.fixture.ts'
import { openMistakes } from './mistakes.ts'

const bank = questionsOf(3)

test('an answer counts only if its state matches and the bank has its question', () => {
  const miss = answered(1, false, 1)
  const log = [{ ...miss, state: 'NY' }, miss, answered(3, true, 0.5)]
  expect([...historiesOf(log, bank, 'OH', NOW)]).toEqual([['item-1', [miss]]])
})

test('answers from before a key was corrected do not count, later answers do', () => {
  const items = [makeQuestion(1, { keySince: 3 })]
  const old = { ...answered(1, false, 2), revision: 2 }
  const since = { ...answered(1, true, 1), revision: 3 }
  const histories = historiesOf([old, since], { items }, 'OH', NOW)
  expect(histories.get('item-1')).toEqual([since])
})

test('a right answer that was a guess counts as a miss, so the question comes back', () => {
  const log = [{ ...answered(1, true, 1), guessed: true as const }, answered(2, true, 1)]
  const mistakes = openMistakes(historiesOf(log, bank, 'OH', NOW), localDay)
  expect(mistakes.map(({ itemId }) => itemId)).toEqual(['item-1'])
})

test('a miss dated next year by a wrong clock is due, and later right answers clear it', () => {
  const nextYear = answered(1, false, -365)
  const log = [answered(2, true, 3), answered(1, true, 2), nextYear]
  const mistakes = openMistakes(historiesOf(log, bank, 'OH', NOW), localDay)
  expect(mistakes.map(({ itemId, due }) => [itemId, due < NOW])).toEqual([['item-1', true]])

  const learned = [answered(1, true, 2), answered(1, true, 1), nextYear]
  expect(openMistakes(historiesOf(learned, bank, 'OH', NOW), localDay)).toEqual([])
})

test('answers dated after now lose their own days and count as one day', () => {
  const later = [3, 2].map((years) => {
    return { ...answered(1, true, -365 * years), day: `20${26 + years}-12-20` }
  })
  const log = [answered(1, false, 2), ...later.toReversed()]
  const histories = historiesOf(log, bank, 'OH', NOW)
  expect(openMistakes(histories, localDay)).toHaveLength(1)
  expect(histories.get('item-1')?.filter(({ day }) => day)).toEqual([])
})

test('if all answers are dated after now, they count as given now', () => {
  const histories = historiesOf([answered(1, false, -365)], bank, 'OH', NOW)
  expect(histories.get('item-1')?.[0]?.answeredAt).toBe(NOW.toISOString())
})

test('the histories of a full log have all its answers in order', () => {
  const log = answersFrom(0, KEPT_ANSWERS)
  const end = new Date('2027-01-01T00:00:00Z')
  const histories = historiesOf(log, questionsOf(40), 'OH', end)
  expect(
    [...histories.values()].flat().sort((a, b) => (a.answeredAt < b.answeredAt ? -1 : 1)),
  ).toEqual(log)
  for (const history of histories.values()) {
    expect(history).toEqual(history.toSorted((a, b) => (a.answeredAt < b.answeredAt ? -1 : 1)))
  }
})
