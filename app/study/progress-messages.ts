/** Messages of the rider's progress. */
export const heading = () => 'Your progress'
export const beginsWithState = () => 'Choose your state and take a quiz. Your progress shows here.'
export const nothingYet = (stateName: string) =>
  `Nothing to show for ${stateName} yet. Take a quiz, and it starts here.`

export const areYouReady = () => 'Are you ready?'
export const testNotLoaded = (stateName: string) =>
  `What the ${stateName} test asks for could not be loaded.`
export const goodTopics = () => 'Good topics to begin with:'
export const mistakesLeft = (count: number) =>
  count === 1 ? '1 mistake left' : `${count} mistakes left`
export const dueNow = (count: number) => (count === 0 ? 'None is due now.' : `${count} due now.`)
export const streak = (days: number) => `${days} days in a row`

export const examDate = () => 'My exam is on'
export const examToday = () => 'Today. Good luck!'
export const untilExam = (days: number, due: number) =>
  `${days} ${days === 1 ? 'day' : 'days'}, ${due} ${due === 1 ? 'question' : 'questions'} due`

/** The table of topics. */
export const topics = () => 'Your topics'
export const topic = () => 'Topic'
export const seen = () => 'Seen'
export const known = () => 'Known'
export const due = () => 'Due'

/** The deletion of the answers on the device. */
export const answersPlace = (isSignedIn: boolean) =>
  isSignedIn
    ? 'Your answers are in your account, and this device keeps a copy.'
    : 'Your answers stay on this device. Sign in, and they come along to your other devices.'
export const deleteOnDevice = () => 'Delete my answers on this device'
export const askDelete = () => 'Delete your answers?'
export const deleteWarning = (isSignedIn: boolean) =>
  isSignedIn
    ? 'This device forgets your answers and progress, also what your account does not have yet. What it has comes back when you return signed in.'
    : "This device forgets your answers, mistakes and progress. It can't be undone."
export const cancel = () => 'Cancel'
export const confirmDelete = () => 'Delete my answers'
export const deleted = (isSignedIn: boolean) =>
  isSignedIn ? 'Your answers on this device are deleted.' : 'Your answers are deleted.'
export const deleteFailed = () => 'Could not delete all your answers. Please try again.'
