/** Messages of the pages at the end of a sign-in. */
export const doneTitle = () => 'Sesión iniciada'
export const doneHeading = () => 'Ya inició sesión'
export const closeWindow = () => 'Puede cerrar esta ventana.'
export const failedTitle = () => 'No se pudo iniciar sesión'
export const failedHeading = () => 'No se pudo iniciar sesión. No se recibió ningún usuario.'
export const tryAgain = () =>
  'Su sesión sigue cerrada y todo lo demás funciona. Puede cerrar esta ventana e intentar de nuevo.'
export const deleting = () =>
  'Los datos de su cuenta todavía se están borrando. Puede cerrar esta ventana e intentar de nuevo en un minuto.'
export const waitHeading = () => 'Muchas personas están iniciando sesión'
export const tooOften = () =>
  'Espere, por favor. Esta página lo intenta otra vez por sí sola en menos de un minuto.'
export const noProvider = () =>
  'El servicio para iniciar sesión no responde. Todo lo demás funciona. Puede cerrar esta ventana e intentar de nuevo más tarde.'
export const noCookie = () =>
  'Su navegador no envió la cookie de este inicio de sesión. Tal vez bloquea las cookies, o usted empezó en otra dirección de este sitio. Vuelva a la prueba desde aquí e inicie sesión otra vez.'
export const insideAppHeading = () => 'Abra esta página en su navegador'
export const insideApp = () =>
  'Google no permite iniciar sesión dentro de otra app. Elija “Abrir en el navegador” en el menú de esta app, o copie esta dirección:'
export const answersStay = () => 'Lo que respondió en esta app se queda en esta app.'
export const tryHere = () => 'Intentarlo aquí de todos modos'
export const backToQuiz = () => 'Volver a la prueba'
