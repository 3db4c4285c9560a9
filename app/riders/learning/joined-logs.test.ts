import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../attempts/answer.ts'
import { joinAnswers } from '../attempts/join-answers.ts'
import { localDay } from '../attempts/local-day.ts'
import { correctedSince } from './corrected.ts'
import { historiesOf } from './histories.ts'
import { knowledgeOf } from './knowledge.ts'
import { lastQuizzes } from './last-quizzes.ts'
import { logs, makeBank, NOW } from './learning.fixture.ts'
import { openMistakes } from './mistakes.ts'
import { readiness } from './readiness.ts'
import { streakOf } from './streak.ts'
import { topicProgress } from './topic-progress.ts'

const bank = makeBank()

test('a log that was split in two and joined again, in any order, has the same results', () => {
  let ready = 0
  fc.assert(
    fc.property(logs, fc.infiniteStream(fc.boolean()), (whole, coin) => {
      const isFirst = whole.map(() => coin.next().value)
      const first = whole.filter((_, place) => isFirst[place])
      const second = whole.filter((_, place) => !isFirst[place])
      const said = allRules(whole)
      expect(allRules(joinAnswers(first, second))).toEqual(said)
      expect(allRules(joinAnswers(second.toReversed(), joinAnswers(second, first)))).toEqual(said)
      if (said.mistakes.length > 0 && said.readiness.verdict !== 'not enough') ready += 1
    }),
    { numRuns: 300 },
  )
  // Checks that enough of the logs have a mistake and a verdict, so that the comparison means
  // something.
  expect(ready).toBeGreaterThan(30)
})

function allRules(log: readonly Answer[]) {
  const histories = historiesOf(log, bank, 'OH', NOW)
  const mistakes = openMistakes(histories, localDay)
  return {
    mistakes,
    topics: topicProgress(histories, bank),
    readiness: readiness(knowledgeOf(histories, bank, NOW), { questions: 25, toPass: 20 }),
    corrected: correctedSince(log, bank, 'OH'),
    streak: streakOf(log, NOW, localDay),
    quizzes: lastQuizzes(log, 'OH', 20, 40),
  }
}
