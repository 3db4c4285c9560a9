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
/** If an admin gave the address a role. */
export const needsOwnCode = () =>
  'Con este correo, use el código que le dio quien administra el sitio.'
export const noCode = () =>
  'Escriba el código de administración. El registro del servidor lo muestra en el primer inicio, o lo eligió quien opera el sitio (LOCAL_ADMIN_CODE).'
/** If only admins can sign in. */
export const notAdmin = () =>
  'Este correo electrónico y este código no son de la administración del sitio.'
export const forAdmins = () =>
  'Aquí inicia sesión solo la administración del sitio. Para practicar no se necesita una cuenta.'
export const notValid = () =>
  'Este inicio de sesión no es válido o ya venció. Cierre la ventana e intente de nuevo.'
export const tooOften = () => 'Demasiados intentos. Espere un minuto.'
