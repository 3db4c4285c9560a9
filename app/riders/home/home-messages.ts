/** Messages of the first page (spec, section 2). */
export const title = () => 'Motorcycle license practice test for your state'
export const description = () =>
  'Practice for your motorcycle license test: 12 questions for your state, with the answer and the reason right away. Free, on your phone.'
export const heading = () => 'Ready for your motorcycle test?'
/** `count` is known once a state is chosen. The first line stays about as long, so that nothing moves. */
export const promise = (count: number | undefined) =>
  `${count ? `${count} practice` : 'More than 380'} questions for your state, with pictures and a practice exam. Remembers what you missed. Works offline. Free, no ads, no account.`
export const detecting = () => 'Detecting your location…'
export const noQuizHere = () =>
  '(No quiz available for your location—please choose a different state)'
export const pleaseChoose = () => "Please choose the state exam you'd like to practice for."
export const lastResult = (result: string) => `Last result: ${result}`
export const continueQuiz = (stateName: string, number: number, total: number) =>
  `Continue your ${stateName} quiz: question ${number} of ${total}`
export const continueExam = (stateName: string, number: number, total: number) =>
  `Continue your ${stateName} exam: question ${number} of ${total}`
export const startQuiz = (stateName: string) => `Start ${stateName} Quiz`
export const start = () => 'Start Quiz'
export const checkingLocation = () => 'checking location'
export const chooseState = () => 'Choose State'
/** A state of the rider's account. */
export const goOnWith = (stateName: string) => `Go on with ${stateName}`
export const changeState = () => 'Change State'
export const pickPlate = () => 'Pick your state from the plates.'
export const locateMe = () => 'Use my location'
export const pickState = () => 'Pick your state'
export const chooseYourState = () => 'Choose Your State'
export const stateMissing = () =>
  "Don't see your state? Contact the provider of this site and ask for it to be added."
export const close = () => 'Close'
