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
  `${percent}% passes in ${stateName}`
export const ourGoal = (percent: number) => `Our goal for a quick quiz: ${percent}%`

export const quiz = () => 'Quiz'
export const exam = () => 'Exam'
export const verdict = (passed: boolean) => (passed ? 'Pass' : 'Practice')
export const needed = (toPass: number, total: number, score: number) =>
  `${toPass} of ${total} needed, you had ${score}.`
export const tooFewSigns = () => 'Too few road signs were right.'
export const notSavedYet = () => 'Pending timestamp'

export const correctedScore = (score: number, total: number) => `corrected: ${score}/${total}`
export const correctedPercent = (stateName: string, before: number, now: number) =>
  `${before}% in ${stateName}, ${now}% with the corrected key`
/** For example, '7 of 12 then, 8 of 12 with the corrected key: question 4's answer was wrong.' */
export const corrected = (
  before: number,
  now: number,
  total: number,
  questions: readonly number[],
) => {
  const still = now === before ? 'and still ' : ''
  const wrong =
    questions.length === 1
      ? `question ${questions[0]}'s answer was wrong`
      : `the answers of questions ${questions.slice(0, -1).join(', ')} and ${questions.at(-1)} were wrong`
  return `${before} of ${total} then, ${still}${now} of ${total} with the corrected key: ${wrong}.`
}
