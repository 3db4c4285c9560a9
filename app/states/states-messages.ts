/** Messages about a state and its questions. */
export const state = () => 'State'
export const selectState = () => 'Select a state'
export const aboutTest = (stateName: string) => `About your test in ${stateName}`
export const loading = () => 'Loading…'
export const loadFailed = () => 'This could not be loaded. Please open it again later.'
export const nothingKnown = () => 'Nothing is known about it yet.'
export const starterNote = (stateName: string) =>
  `These questions are practice, made from checked facts and ${stateName}'s own rules. They are not the official exam.`
