import type { ReportKind } from './report-kinds.ts'

/** Messages of the forms with which riders report a question. */
export const title = () => 'Avisar de un error en una pregunta'
export const whatIsWrong = () => '¿Qué está mal?'
export const whatIsWrongWithThis = () => '¿Qué está mal en esta pregunta?'
export const kinds = () => 'Qué está mal'
export const kindName = (kind: ReportKind) =>
  ({
    wrong: 'Respuesta incorrecta',
    unclear: 'No se entiende',
    outdated: 'Desactualizada',
    'other-state': 'No es para mi estado',
    typo: 'Error de escritura',
  })[kind]
export const sentence = () => 'Cuéntenos más (opcional)'
export const send = () => 'Enviar aviso'
export const close = () => 'Cerrar'
export const goOn = () => 'Puede cerrar esta pestaña y seguir con su prueba.'
export const home = () => 'Inicio'

export const noKind = () => 'Elija qué está mal.'
export const sent = () => 'Aviso enviado. Gracias: revisaremos esta pregunta.'
export const failed = () => 'No se pudo enviar su aviso. Intente de nuevo.'
export const tooMuch = () => 'Fueron muchos avisos a la vez. Intente de nuevo más tarde.'
