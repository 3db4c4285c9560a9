import type { Answer } from '../answers/answer.ts'
import { QUIZ_LENGTH } from '../quiz/draw-quiz.ts'

type Quiz = { right: number; answered: number; questions: number }

/**
 * What a rider got right in the newest `most` whole quizzes and exams of a state. The one that ended
 * last is the first. An exam has `examLength` questions; the log does not have those that were left
 * open, so an exam with fewer answers is not whole. The log is sorted as `joinAnswers` does. It can be
 * long, so it is read from its end, and no further than to the first answer of each quiz.
 */
export function lastQuizzes(
  log: readonly Answer[],
  state: string,
  most: number,
  examLength: number,
): Quiz[] {
  const quizzes = new Map<string, Quiz>()
  const whole = () =>
    [...quizzes.values()].filter(({ answered, questions }) => answered >= questions)
  const lengthOf = { quiz: QUIZ_LENGTH, exam: examLength }
  let begun = 0
  for (const entry of log.toReversed()) {
    if (entry.state !== state || (entry.mode !== 'quiz' && entry.mode !== 'exam')) continue
    const [id = '', place] = entry.id.split('-')
    const quiz = quizzes.get(id) ?? { right: 0, answered: 0, questions: lengthOf[entry.mode] }
    quizzes.set(id, quiz)
    quiz.answered += 1
    if (entry.correct) quiz.right += 1
    if (place === '0') begun += 1
    if (begun === quizzes.size && begun >= most && whole().length >= most) break
  }
  return whole().slice(0, most)
}
