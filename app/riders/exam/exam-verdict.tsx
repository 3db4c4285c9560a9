import { type Attempt, answersOf, examMarkOf, leftMs } from '../attempts/life.ts'
import { grade, missingRight, rightSigns } from '../attempts/score.ts'
import { allRight } from '../attempts/score-messages.ts'
import type { Verdict } from '../results/result-head.tsx'
import * as messages from './exam-results-messages.ts'
import { wordsOn } from './exam-words.ts'

/** The verdict on an exam that ended, in the state's own terms. Undefined if the attempt is no exam. */
export function examVerdict(attempt: Attempt): Verdict | undefined {
  const mark = examMarkOf(attempt)
  if (!mark) return undefined
  const answers = answersOf(attempt)
  const { toPass, signs } = mark
  const { score, totalQuestions, percentage } = grade(answers)
  const missing = missingRight(mark, answers)
  const right = signs ? rightSigns(signs, answers) : 0
  const passed = missing.all <= 0
  return {
    heading: passed ? messages.passed() : messages.notPassed(),
    before: leftMs(attempt) === 0 ? messages.timeIsUp() : null,
    passed,
    percentage,
    figures: (
      <>
        {messages.score(score, totalQuestions, toPass)}
        {signs?.apart && (
          <span className="block">
            {messages.othersScore(
              score - right,
              totalQuestions - signs.places.length,
              toPass - signs.toPass,
            )}
          </span>
        )}
        {signs && (
          <span className="block">
            {messages.signsScore(right, signs.places.length, signs.toPass)}
          </span>
        )}
      </>
    ),
    words: wordsOn(score >= toPass, missing),
    distance: score === totalQuestions ? allRight() : null,
  }
}
