/** The links to the ways to learn besides the quick quiz. */
export const morePractice = () => 'More practice'
export const comeBack = (missed: number) =>
  `Practice these ${missed} now, or they come back tomorrow.`
export const practiceMistakes = (due: number) => `Practice my mistakes${due ? ` (${due})` : ''}`
export const byTopic = () => 'By topic'
export const practiceExam = () => 'Practice exam'
export const met = (questions: number, total: number) =>
  `${questions} of ${total} questions answered`
export const notKept = () => "Keep this page open: your browser can't save your mistakes."
