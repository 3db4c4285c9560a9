/** The button beside a right answer, and the sentence once it is pressed. */
export const guessed = () => 'I guessed'
export const comesBack = () => 'Counts as not yet known, so it comes back.'
