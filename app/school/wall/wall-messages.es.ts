import { plural } from '../../base/text/plural.ts'

/** Messages of the page for a projector. */
export const title = (name: string) => `Pantalla: ${name}`
export const howToJoin = (address: string) => `Escanee el código, o abra ${address} y escriba:`
export const qrCode = () => 'Código QR de la dirección para unirse'
export const areIn = (count: number) =>
  plural(count, { one: 'Se unió 1 alumno', other: `Se unieron ${count} alumnos` })
export const andMore = (count: number) => `y ${count} más`
export const code = (address: string) => `${address}, código`
export const question = (number: number, total: number) => `Pregunta ${number} de ${total}`
export const answered = (count: number, total: number) => `Contestaron ${count} de ${total}`
export const of = (count: number, total: number) => `${count} de ${total}`
export const pupils = (count: number) =>
  plural(count, { one: '1 alumno', other: `${count} alumnos` })
export const isRight = () => 'correcta'
export const lesson = (number: number) => `Lección ${number}`
export const isTest = (number: number) => `La lección ${number} es un examen`
export const questions = (count: number) => plural(count, { one: 'pregunta', other: 'preguntas' })
export const minutes = (count: number) => plural(count, { one: 'minuto', other: 'minutos' })
export const haveBegun = () => 'ya empezaron'
export const areDone = () => 'ya terminaron'
export const keyComes = () =>
  'Aquí aparecerán las preguntas con sus respuestas cuando el instructor termine el examen.'
export const reveal = () => 'Mostrar las respuestas'
export const firstQuestion = () => 'A las preguntas'
export const toTest = () => 'Al examen'
export const nextQuestion = () => 'Siguiente pregunta'
export const back = () => 'Anterior'
export const refresh = () => 'Actualizar'
export const black = () => 'Pantalla negra'
export const keys = () => 'Teclas: Av Pág y Re Pág (Page Down, Page Up); B, pantalla negra'
export const nothingLeft = () => 'Se retiraron todas las preguntas de esta lección.'
