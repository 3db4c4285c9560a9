/** Messages of the page that a rider sees without a network. */
export const offline = () => 'You are offline'
export const quizzesWork = () =>
  'This page needs a connection. Quizzes for the states you chose work offline.'
export const quizzesWorkIn = (language: string) =>
  `This page needs a connection. In ${language}, quizzes for the states you chose work offline.`
export const quizzesNeedNetwork = () =>
  'This page needs a connection. No quizzes are saved on this device yet.'
export const backToQuiz = () => 'Back to the quiz'
export const tryAgain = () => 'Try again'
