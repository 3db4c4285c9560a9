import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'
import type { Lateness } from './test-rules.ts'

/** How the teacher asks a lesson. */
export const way = () => 'Modo de preguntar'
export const practice = () => 'Práctica'
export const aboutPractice = () =>
  'Después de cada respuesta, los alumnos ven si es correcta y por qué.'
export const test = () => 'Examen'
export const aboutTest = (percent: number) =>
  `Los alumnos no ven ninguna respuesta correcta hasta que usted termine el examen. Se aprueba con ${percent}% de respuestas correctas.`
export const minutes = () => 'Minutos para cada alumno (vacío: sin límite)'
export const wrongMinutes = (min: number, max: number) =>
  `Escriba de ${min} a ${max} minutos, o deje el campo vacío.`
export const order = () => 'Orden de las preguntas'
export const sameOrder = () => 'El mismo para todos'
export const mixedOrder = () => 'Distinto para cada alumno'

/** A test for its teacher. */
export const lineOf = (minutes: number | null, toPass: number) =>
  `Examen: ${timeLimit(minutes)}, ${toPass} respuestas correctas para aprobar`
const timeLimit = (minutes: number | null) =>
  minutes === null
    ? 'sin límite de tiempo'
    : plural(minutes, { one: '1 minuto', other: `${minutes} minutos` })
const STAGES = {
  new: 'No han empezado',
  'at it': 'Contestando',
  done: 'Entregaron o se les acabó el tiempo',
}
export const pupilsIn = (stage: keyof typeof STAGES, count: number) => `${STAGES[stage]}: ${count}`
export const endTest = () => 'Terminar el examen'
export const stillAtIt = (count: number) =>
  plural(count, {
    one: '1 alumno todavía está contestando. Sus respuestas hasta ahora cuentan, y después todos los alumnos ven las correctas.',
    other: `${count} alumnos todavía están contestando. Sus respuestas hasta ahora cuentan, y después todos los alumnos ven las correctas.`,
  })
export const notBegunYet = (count: number) =>
  plural(count, {
    one: '1 alumno no ha empezado, y después del final ya no podrá empezar.',
    other: `${count} alumnos no han empezado, y después del final ya no podrán empezar.`,
  })
export const willStayOver = () =>
  'Durante medio minuto después del final todavía cuentan las respuestas que están en camino, y usted puede abrir de nuevo el examen. Después ya no puede.'
export const endNow = () => 'Terminarlo ahora'
export const beginTest = () => 'Empezar el examen'
export const openAgain = () => 'Abrir de nuevo el examen'
const ABOUT_STATES = {
  waiting:
    'Sus alumnos podrán empezar cuando usted inicie el examen. La fecha está en el archivo de calendario.',
  open: 'Este examen está abierto. Quien llegue tarde también puede empezarlo.',
  over: 'Este examen terminó. Cada alumno ve sus propios resultados.',
}
export const aboutState = (status: keyof typeof ABOUT_STATES) => ABOUT_STATES[status]
export const closingStops = (count: number) =>
  `${plural(count, { one: '1 alumno está', other: `${count} alumnos están` })} en un examen ahora. Mientras el curso esté cerrado, no llega ninguna respuesta, y el tiempo sigue corriendo.`
export const isEnding = () =>
  'El examen terminó. Durante medio minuto todavía cuentan las respuestas que están en camino, y usted puede abrirlo de nuevo. Después los alumnos ven sus resultados.'
export const staysOver = () =>
  'Los alumnos ya vieron las respuestas correctas de este examen, así que no se puede abrir otra vez. Haga una lección nueva.'

/** A test for a pupil. */
export const title = (lesson: number) => `Lección ${lesson}: examen`
export const terms = (questions: number, toPass: number) =>
  `${questions} preguntas. Necesita ${toPass} respuestas correctas para aprobar.`
export const yourTime = (minutes: number | null) =>
  minutes === null
    ? 'No hay límite de tiempo.'
    : `Tiene ${plural(minutes, { one: '1 minuto', other: `${minutes} minutos` })}. El tiempo empieza cuando usted presiona el botón.`
export const howItGoes = () =>
  'Puede cambiar sus respuestas hasta que entregue. Verá las correctas cuando su instructor termine el examen.'
export const begin = () => 'Empezar el examen'
export const leftNow = (minutes: number) =>
  plural(minutes, { one: 'Queda menos de 1 minuto', other: `Quedan menos de ${minutes} minutos` })
export const saveAndGoOn = () => 'Guardar y seguir'
export const question = (number: number, isAnswered: boolean) =>
  isAnswered ? `Pregunta ${number}, contestada` : `Pregunta ${number}`
export const handIn = () => 'Entregar'
export const handInNow = () => '¿Entregar ahora?'
export const afterHandIn = () => 'Después de entregar no podrá cambiar sus respuestas.'
export const answeredOf = (count: number, total: number) =>
  `Contestó ${count} de ${total} preguntas.`
export const handedIn = () => 'Ya entregó'
export const notHandedInYet = () => 'Todavía no entregó'
export const mustArrive = () =>
  'No cierre esta página. Lo que envíe cuenta si llega a más tardar medio minuto después de que se acabe su tiempo o el examen.'
export const timeIsOver = () => 'Se acabó su tiempo'
export const resultLater = () => 'Aquí verá su resultado cuando su instructor termine el examen.'
export const testIsOver = () => 'El examen terminó'
export const testOfLessonIsOver = (lesson: number) => `El examen de la lección ${lesson} terminó.`
export const resultSoon = () => 'Aquí verá su resultado en medio minuto.'
export const heldBack = () =>
  'Hay preguntas de esta lección en un examen ahora. Las verá aquí otra vez después del examen.'
export const onTheirWay = () => 'Sus últimas respuestas están en camino.'
const REASONS: Record<Lateness, string> = {
  'not begun': 'Primero empiece el examen.',
  'handed in': 'Usted ya había entregado.',
  'time over': 'Su tiempo se había acabado.',
  ended: 'Su instructor ya había terminado el examen.',
}
export const notCounted = (lesson: number, numbers: readonly number[], why: Lateness) =>
  `${title(lesson)}. ${plural(numbers.length, { one: 'Esta respuesta no cuenta', other: 'Estas respuestas no cuentan' })}: ${plural(numbers.length, { one: 'pregunta', other: 'preguntas' })} ${LIST.format(numbers.map(String))}. ${REASONS[why]}`
const LIST = new Intl.ListFormat(LANGUAGE)
