import { expect, test } from 'vitest'
import { historiesOf } from './histories.ts'
import { answered, makeQuestion, NOW } from './learning.fixture.ts'
import { topicProgress } from './topic-progress.ts'

test('each topic has its numbers of seen and known questions', () => {
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
    answered(2, false, 0),
  ]
  const histories = historiesOf(log, bank, 'OH', NOW)
  expect(topicProgress(histories, bank)).toEqual([
    { topic: 'braking', name: 'Braking', total: 4, seen: 3, known: 2 },
    { topic: 'law', name: "Your state's law", total: 1, seen: 1, known: 0 },
    { topic: null, name: "Your state's manual", total: 1, seen: 0, known: 0 },
  ])
})
