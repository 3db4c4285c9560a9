/** Messages of the page that a rider sees without a network. */
export const offline = () => 'No tiene conexión'
export const quizzesWork = () =>
  'Esta página no se abre sin conexión, pero las pruebas de los estados que eligió sí funcionan.'
export const quizzesWorkIn = (language: string) =>
  `Esta página no se abre sin conexión. Las pruebas de los estados que eligió funcionan sin conexión en ${language}.`
export const quizzesNeedNetwork = () =>
  'Esta página no se abre sin conexión. En este dispositivo todavía no hay pruebas guardadas.'
export const backToQuiz = () => 'Volver a la prueba'
export const tryAgain = () => 'Intentar de nuevo'
