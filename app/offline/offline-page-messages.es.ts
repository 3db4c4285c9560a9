/** Messages of the page that a rider sees without a network. */
export const offline = () => 'No tiene conexión'
export const quizzesWork = () =>
  'Esta página necesita conexión. Las pruebas de los estados que eligió funcionan sin conexión.'
export const quizzesWorkInOther = () =>
  'Esta página necesita conexión. Las pruebas de los estados que eligió funcionan sin conexión en inglés.'
export const quizzesNeedNetwork = () =>
  'Esta página necesita conexión. Todavía no hay pruebas guardadas en este dispositivo.'
export const backToQuiz = () => 'Volver a la prueba'
export const tryAgain = () => 'Intentar de nuevo'
