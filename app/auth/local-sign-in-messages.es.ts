/** Messages of the embedded provider's page. */
export const signIn = () => 'Iniciar sesión'
export const email = () => 'Correo electrónico'
export const why = () => 'Guarde sus respuestas y exámenes en todos sus dispositivos.'
export const isAdmin = () => 'Acceso de administración'
export const adminCode = () => 'Código de administración'
export const goOn = () => 'Continuar'
export const noEmail = () => 'Escriba su correo electrónico.'
export const wrongCode = () =>
  'Este correo electrónico necesita el código de administración correcto.'
export const notValid = () =>
  'Este inicio de sesión no es válido o ya venció. Cierre la ventana e intente de nuevo.'
export const tooOften = () => 'Demasiados intentos. Espere un minuto.'
