import type { UserAnswer } from '../../questions/question/quiz-item.ts'
import { distance, grade, isPass, verdict } from '../attempts/score.ts'
import type { Verdict } from './result-head.tsx'
import * as messages from './results-messages.ts'

/** The verdict on any answers but those of an exam: the specification's mark (spec, section 9). */
export function quizVerdict(
  answers: readonly UserAnswer[],
  heading: string = messages.complete(),
): Verdict {
  const { score, totalQuestions, percentage } = grade(answers)
  return {
    heading,
    passed: isPass(percentage),
    percentage,
    figures: messages.rightAnswers(score, totalQuestions),
    words: verdict(percentage),
    distance: distance(score, totalQuestions),
  }
}
