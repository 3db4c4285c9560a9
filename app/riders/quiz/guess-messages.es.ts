/** The button beside a right answer, and the sentence once it is pressed. */
export const guessed = () => 'Fue al azar'
export const comesBack = () => 'Se la preguntaremos de nuevo. Su puntaje no cambia.'
