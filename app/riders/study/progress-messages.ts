import { plural } from '../../base/text/plural.ts'
export const heading = () => 'Your progress'
export const beginsWithState = () => 'Choose your state and take a quiz. Your progress shows here.'
export const nothingYet = () => 'Nothing to show yet. Take a quiz, and your progress starts here.'

export const areYouReady = () => 'Are you ready?'
export const howWeKnow = () => 'How we know, and how true it has been'
export const testNotLoaded = (stateName: string) =>
  `The passing score for the ${stateName} test could not be loaded.`
/** The mistakes to practice `now`, and those for another day. */
export const mistakesLeft = (now: number, later: number) => {
  if (now + later === 0) return 'No mistakes left'
  const count = plural(now || later, {
    one: '1 mistake to practice',
    other: `${now || later} mistakes to practice`,
  })
  if (now === 0) return `${count} later`
  return `${count} now${later ? `, ${later} later` : ''}`
}
export const streak = (days: number) => `${days} days in a row`
export const topics = () => 'Your topics'

/** The deletion of the answers on the device. */
export const answersPlace = (isSignedIn: boolean) =>
  isSignedIn
    ? 'Your answers are in your account, and this device keeps a copy.'
    : 'Your answers stay on this device. Your browser may delete them. Safari does so after seven days without a visit.'
export const signInForAll = () => 'Sign in to keep them, and to see them on your other devices.'
export const deleteOnDevice = () => 'Delete my answers on this device'
export const askDelete = () => 'Delete your answers?'
export const deleteWarning = (isSignedIn: boolean) =>
  isSignedIn
    ? 'This deletes your answers and progress on this device, even what is not in your account yet. What is in your account comes back when you sign in again.'
    : "This device forgets your answers, mistakes and progress. It can't be undone."
export const cancel = () => 'Cancel'
export const confirmDelete = () => 'Delete my answers'
export const deleted = (isSignedIn: boolean) =>
  isSignedIn ? 'Your answers on this device are deleted.' : 'Your answers are deleted.'
export const deleteFailed = () => 'Could not delete all your answers. Please try again.'
