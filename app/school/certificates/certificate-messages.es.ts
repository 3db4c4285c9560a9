import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'

/** Messages of a certificate. */
export const certificate = () => 'Constancia'
export const titleOf = (name: string) => `Constancia • ${name}`
export const tookPart = () => 'participó en el curso'
export const nameLine = () => 'Nombre'
export const nickname = (name: string) => `Apodo en el curso: ${name}`
export const ofLessons = (attended: number, count: number, day: string) => {
  const some = attended < count ? `${attended} de ${count}` : count
  return plural(count, {
    one: `1 lección, el ${day}`,
    other: `${some} lecciones, la última el ${day}`,
  })
}
export const result = (right: number, asked: number) => {
  const share = new Intl.NumberFormat(LANGUAGE, { style: 'percent' }).format(right / asked)
  return `${right} de ${asked} preguntas correctas (${share})`
}
export const unanswered = (count: number) =>
  plural(count, {
    one: '1 pregunta quedó sin respuesta y cuenta como incorrecta.',
    other: `${count} preguntas quedaron sin respuesta y cuentan como incorrectas.`,
  })
export const howCounted = () =>
  'La constancia cuenta todas las preguntas de las lecciones terminadas, menos las lecciones que nadie contestó. En los resultados, cada porcentaje es de las preguntas contestadas.'
export const passed = (lesson: number, right: number, asked: number) =>
  `Aprobó el examen de la lección ${lesson}: ${right} de ${asked} correctas`
export const signature = () => 'Fecha y firma de la escuela'
export const noDocument = () =>
  'Solo dice cómo se contestaron las preguntas del curso. En la práctica, cada respuesta correcta se ve enseguida; en un examen, solo al final. No es un documento del estado y no permite conducir.'
export const howToCheck = (day: string) =>
  `Cualquiera puede comprobar esta constancia aquí mientras dure el curso, por ahora hasta el ${day}:`
export const qrCode = () => 'Dirección de la comprobación, en código QR'
export const print = () => 'Imprimir la constancia'
export const none = () => 'Todavía no hay constancia'
export const rule = () =>
  'Hay constancia cuando terminó una lección en la que el alumno contestó algo.'
export const missing = (lessons: readonly number[]) =>
  plural(lessons.length, {
    one: `Sin respuestas: lección ${lessons.join()}. Todas sus preguntas cuentan como incorrectas.`,
    other: `Sin respuestas: lecciones ${lessons.join(', ')}. Todas sus preguntas cuentan como incorrectas.`,
  })
export const openAgain = () =>
  'El instructor puede abrir de nuevo una lección para quien faltó, pero no un examen.'
export const back = () => 'Volver a los resultados'
export const isTrue = () => 'Existe una constancia con este código.'
export const checkedAt = () =>
  'El papel debe decir lo mismo que esta página, o menos lecciones si se imprimió antes.'
export const notFound = () => 'No existe esa constancia'
export const whyNotFound = () =>
  'Esta dirección no corresponde a ninguna constancia. Puede que tenga un error, o que el curso haya terminado y se haya borrado.'
export const tooMany = (wait: string) =>
  `Desde su red llegaron demasiados códigos incorrectos. Intente de nuevo en ${wait}.`
