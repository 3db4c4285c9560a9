export const email = () => 'Correo electrónico (opcional)'
export const emailNotKept = () => 'Lo guardamos solo si marca la casilla.'
export const emailKept = () => 'Lo guardamos para poder responderle.'
export const noEmail = () => 'Escriba su correo electrónico o desmarque la casilla.'
export const message = () => 'Mensaje'
export const charactersLeft = (count: number) => `Caracteres restantes: ${count}`
export const charactersOver = (count: number) => `Caracteres de más: ${count}`
export const allowContact = () =>
  'Autorizo que me escriban por correo electrónico para pedirme más detalles.'
export const examState = () => 'Estado'
export const questionId = () => 'Código de la pregunta'
export const question = () => 'Pregunta'
export const sent = () => '¡Gracias! Se enviaron sus comentarios.'
export const tooMuch = () => 'Fueron muchos comentarios a la vez. Intente de nuevo más tarde.'
