/** Messages of the page that a rider sees without a network. */
export const offline = () => 'You are offline'
export const quizzesWork = () =>
  'This page needs the network. The quizzes of the states that you chose work without it.'
export const quizzesNeedNetwork = () =>
  'This page needs the network. So do the quizzes: this device has kept none.'
export const backToQuiz = () => 'Back to the quiz'
export const tryAgain = () => 'Try again'
