/** What a device shows of the app before and after somebody installs it. */
export const description = () =>
  'Practique para el examen de motocicleta de su estado, también sin conexión.'
export const questionScreen = () => 'Vea al momento qué es lo correcto y por qué'
export const welcomeScreen = () => 'Elija su estado'
export const quickQuiz = () => 'Prueba rápida'
export const myMistakes = () => 'Mis errores'
