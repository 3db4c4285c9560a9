/** The button beside a right answer, and the sentence once it is pressed. */
export const guessed = () => 'Adiviné'
export const comesBack = () => 'Cuenta como no aprendida: volverá a salir.'
