/** The links to the ways to learn besides the quick quiz. */
export const morePractice = () => 'More practice'
export const practiceMistakes = (count: number | null) =>
  `Practice my mistakes${count === null ? '' : ` (${count})`}`
export const byTopic = () => 'By topic'
export const practiceExam = () => 'Practice exam'
export const met = (questions: number, total: number) => `${questions} of ${total} questions met`
export const notKept = () =>
  'This browser keeps nothing: your mistakes are forgotten when you close this page.'
