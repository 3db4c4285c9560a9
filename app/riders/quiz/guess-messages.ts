/** The button beside a right answer, and the sentence once it is pressed. */
export const guessed = () => 'I guessed'
export const comesBack = () => 'We will ask it again. Your score stays.'
