import { expect, test } from 'vitest'
import { localDay } from '../sessions/local-day.ts'
import { historiesOf } from './histories.ts'
import { answered, makeQuestion, NOW } from './learning.fixture.ts'
import { openMistakes } from './mistakes.ts'
import { topicProgress } from './topic-progress.ts'

test('each topic has its numbers of seen questions, known questions and due mistakes', () => {
  const bank = {
    items: [
      makeQuestion(1),
      makeQuestion(2, { topic: 'law' }),
      ...[3, 4, 5, 6].map((number) => makeQuestion(number, { topic: 'braking' })),
    ],
  }
  const log = [
    answered(3, false, 2),
    answered(4, false, 9),
    answered(4, true, 2),
    answered(5, true, 1),
    answered(2, true, 0.5),
    // A miss at `NOW` is due one minute later, so it is not due yet.
    answered(2, false, 0),
  ]
  const histories = historiesOf(log, bank, 'OH', NOW)
  const mistakes = openMistakes(histories, localDay)
  expect(mistakes.map(({ itemId }) => itemId).sort()).toEqual(['item-2', 'item-3', 'item-4'])
  expect(topicProgress(histories, bank, mistakes, NOW)).toEqual([
    { topic: 'braking', name: 'Braking', total: 4, seen: 3, known: 2, due: 2 },
    { topic: 'law', name: "Your state's law", total: 1, seen: 1, known: 0, due: 0 },
    { topic: null, name: "Your state's manual", total: 1, seen: 0, known: 0, due: 0 },
  ])
})
