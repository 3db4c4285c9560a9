/** What a device shows of the app before and after somebody installs it. */
export const description = () =>
  'Practice for the motorcycle test of your state. It also works without a network.'
export const questionScreen = () => 'See at once what is right, and why'
export const welcomeScreen = () => 'Pick your state'
export const quickQuiz = () => 'Quick quiz'
export const myMistakes = () => 'My mistakes'
