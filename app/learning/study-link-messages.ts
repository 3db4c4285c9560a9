/** The links to the ways to learn besides the quick quiz. */
export const morePractice = () => 'More practice'
export const practiceMistakes = (due: number) => `Practice my mistakes${due ? ` (${due})` : ''}`
export const byTopic = () => 'By topic'
export const practiceExam = () => 'Practice exam'
export const met = (questions: number, total: number) => `${questions} of ${total} questions met`
export const notKept = () =>
  'This browser keeps nothing: your mistakes are forgotten when you close this page.'
