/** Messages of the results of a course, for its teacher and its pupils. */
export const results = () => 'Results'
export const readiness = () => 'Ready?'
export const tooFew = () => 'too few answers'
export const aboutReadiness = (needed: number) =>
  `‘Ready’ means that a pupil would pass at least 9 of 10 tests of the state today. It takes answers to ${needed} different questions.`
export const mostWrong = (topic: string, wrong: number, answered: number) =>
  `Most wrong answers: ${topic}, ${wrong} of ${answered}`
export const topics = () => 'Topics, most wrong answers first'
export const ownQuestions = () => 'Questions of the school'
export const noTopicYet = () => 'Nobody has answered yet.'
export const mostMissed = () => 'Most missed'
export const rightAnswer = () => 'Right:'
export const passed = (isPassed: boolean) => (isPassed ? 'passed' : 'not passed')
export const mark = (isPassed: boolean, right: number, asked: number) =>
  `${passed(isPassed)}: ${right} of all ${asked}`
export const picked = (picks: readonly { option: string; count: number }[]) =>
  `Picked instead: ${picks.map(({ option, count }) => `${option} (${count})`).join(' • ')}`
export const csv = () => 'Results of the course (CSV)'
export const allSheets = () => 'Print a sheet for each pupil'
