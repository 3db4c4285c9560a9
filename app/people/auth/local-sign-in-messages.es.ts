/** Messages of the embedded provider's page. */
export const signIn = () => 'Iniciar sesión'
export const email = () => 'Correo electrónico'
export const why = () => 'Guarde sus respuestas y exámenes en todos sus dispositivos.'
export const withCode = () => 'Iniciar sesión con un código'
export const code = () => 'Código'
export const goOn = () => 'Continuar'
export const noEmail = () => 'Escriba su correo electrónico.'
export const wrongCode = () =>
  'Este correo electrónico necesita el código de administración correcto.'
/** If an admin gave the address a role. */
export const needsOwnCode = () =>
  'Con este correo, use el código que le dio quien administra el sitio.'
export const noCode = () =>
  'Escriba el código de administración o el que le dio quien administra el sitio. El registro del servidor muestra el de administración en el primer inicio, o lo eligió quien opera el sitio (LOCAL_ADMIN_CODE).'
/** If riders cannot sign in. */
export const noMatch = () => 'Este correo electrónico y este código no coinciden.'
export const notForRiders = () =>
  'Aquí inician sesión solo quienes administran el sitio o trabajan en él. Para practicar no se necesita una cuenta.'
/** In a demo. */
export const forDemo = (admin: string) =>
  `Esto es una demostración. Para practicar, invente un correo. Para administrar el sitio, escriba ${admin}. Para enseñar no hace falta una cuenta.`
export const notValid = () =>
  'Este inicio de sesión no es válido o ya venció. Cierre la ventana e intente de nuevo.'
export const tooOften = () => 'Demasiados intentos. Espere un minuto.'
