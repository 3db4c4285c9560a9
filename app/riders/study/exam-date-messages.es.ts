import { plural } from '../../base/text/plural.ts'
import { ofState } from '../../questions/states/state-name.es.ts'

/** Messages about the day of the rider's exam. */
export const examDate = () => 'Mi examen es el'
export const examToday = () => 'Es hoy. ¡Buena suerte!'
/** `due` mistakes come back before the exam. */
export const untilExam = (days: number, due: number) => {
  const time = plural(days, { one: 'Falta 1 día', other: `Faltan ${days} días` })
  if (due === 0) return time
  return `${time} • Antes toca repasar ${plural(due, { one: '1 error', other: `${due} errores` })}`
}

/** In a file for the rider's calendar. */
export const addToCalendar = () => 'Agregar a mi calendario'
export const examDay = (stateName: string) =>
  `Examen de conocimientos de motocicleta ${ofState(stateName)}`
export const bringPapers = () => '¡Buena suerte! Lleve los documentos que le pidan en la oficina.'
export const practiceDay = (stateName: string) =>
  `Practicar para el examen de motocicleta ${ofState(stateName)}`
export const dueThatDay = (due: number) =>
  due === 0
    ? 'Haga una prueba.'
    : `Toca repasar ${plural(due, { one: '1 error', other: `${due} errores` })}.`

export const howDidItGo = () => '¿Cómo le fue?'
export const examWas = (day: string) =>
  `Su examen fue el ${day}. Su respuesta se queda en este dispositivo, a menos que la envíe.`
export const passed = () => 'Aprobé'
export const notYet = () => 'Todavía no'

export const congratulations = () => 'Aprobó el examen de conocimientos. ¡Felicidades!'
export const rideSafely = () =>
  'Lo logró, respuesta tras respuesta. Póngase el equipo de protección, mantenga la vista bien adelante y disfrute el viaje.'
export const shared = (stateName: string) =>
  `¡Aprobé mi examen de motocicleta ${ofState(stateName)}! Practiqué aquí.`
export const skillsTest = () => 'Lo que sigue: el examen de manejo'
export const anotherExam = () => 'Practicar para otro examen'

export const tryAgain = () =>
  'Muchos buenos motociclistas necesitan más de un intento, y ahora usted ya conoce el examen. Elija otra fecha y, hasta entonces, repase sus errores.'
export const pickDate = () => 'Elegir otra fecha'
export const practiceMistakes = () => 'Repasar mis errores'
