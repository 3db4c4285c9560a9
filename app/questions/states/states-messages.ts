/** Messages about a state and its questions. */
export const state = () => 'State'
export const selectState = () => 'Select a state'
export const aboutTest = (stateName: string) => `About the ${stateName} test`
export const loading = () => 'Loading…'
export const loadFailed = () => 'This could not be loaded. Please open it again later.'
export const nothingKnown = () => 'Nothing is known about it yet.'
export const starterNote = () =>
  "These are practice questions, made from checked facts and your state's own rules. They are not official test questions."
export const cheatSheet = (stateName: string) => `${stateName} cheat sheet to read or print`
