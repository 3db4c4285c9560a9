/** Texts on the pictures of link previews. They have only letters of `DRAWN_LETTERS`. */
export const siteLines = () => ['MOTORCYCLE', 'EXAM PRACTICE'] as const
export const allStates = () => 'All 50 states and D.C.'
export const practiceTest = () => 'Motorcycle permit practice test'
export const score = () => 'SCORE'
