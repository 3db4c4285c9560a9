import { plural } from '../../base/text/plural.ts'
/** Messages of a rider's saved exams. */
export const savedExams = () => 'Your Saved Exams'
export const noExams = () => 'Finish a quiz or an exam, and it is saved here.'

export const lastQuizzes = (count: number) => `Your last ${count} quizzes and exams`
/** A text version of the chart. */
export const percentages = (list: readonly number[]) =>
  `Your last ${list.length} quizzes and exams, oldest first: ${list.map((one) => `${one}%`).join(', ')}.`
export const oldest = () => 'Oldest'
export const newest = () => 'Newest'
export const statesMark = (stateName: string, percent: number) =>
  `${stateName} passing score: ${percent}%`
export const ourGoal = (percent: number) => `Our goal for a quick quiz: ${percent}%`

export const quiz = () => 'Quiz'
export const exam = () => 'Exam'
export const verdict = (passed: boolean) => (passed ? 'Pass' : 'Practice')
export const needed = (toPass: number, total: number, score: number) =>
  `${score} of ${total} right. You need ${toPass} to pass.`
export const tooFewSigns = () => 'You missed too many road signs or too many of the others.'
export const notSavedYet = () => 'Pending timestamp'

export const correctedScore = (score: number, total: number) => `corrected: ${score}/${total}`
export const correctedPercent = (result: string, now: number) =>
  `${result}, ${now}% after our correction`
/** For example, '7 of 12 then, 8 of 12 now: we had the wrong answer to question 4.' */
export const corrected = (
  before: number,
  now: number,
  total: number,
  questions: readonly number[],
) => {
  const scores =
    now === before
      ? `Still ${now} of ${total}`
      : `${before} of ${total} then, ${now} of ${total} now`
  const wrong = plural(questions.length, {
    one: `answer to question ${questions[0]}`,
    other: `answers to questions ${questions.slice(0, -1).join(', ')} and ${questions.at(-1)}`,
  })
  return `${scores}: we had the wrong ${wrong}.`
}
