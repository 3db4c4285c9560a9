import { plural } from '../../base/text/plural.ts'
import { ofState, shownStateName } from '../../questions/states/state-name.es.ts'

/** Messages about a score (spec, section 2, results phase). */
export const passed = () => '¡Excelente! Va por buen camino.'
export const failed = () => 'Siga practicando para mejorar su puntaje.'
export const missing = (count: number, percent: number) =>
  plural(count, {
    one: `Le falta 1 respuesta correcta para llegar a nuestra meta del ${percent}%.`,
    other: `Le faltan ${count} respuestas correctas para llegar a nuestra meta del ${percent}%.`,
  })
export const allRight = () => '¡Todas las respuestas son correctas!'
export const sharedScore = (stateName: string, percent: number) =>
  `Saqué ${percent}% en la prueba de práctica de motocicleta ${ofState(stateName)}.`
export const sharedExam = (stateName: string, percent: number, passed: boolean) =>
  passed
    ? `Aprobé el examen de práctica de motocicleta ${ofState(stateName)} con ${percent}%.`
    : `Saqué ${percent}% en el examen de práctica de motocicleta ${ofState(stateName)}.`
export const lastResult = (stateName: string, percent: number, isExam: boolean) =>
  `${percent}% (${isExam ? 'examen de práctica de ' : ''}${shownStateName(stateName)})`

/** Texts on the picture of a shared score. */
export const quizOnPicture = () => 'Prueba de práctica de motocicleta'
export const examOnPicture = () => 'Examen de práctica de motocicleta'
export const ownGoal = (percent: number) => `Nuestra meta: ${percent}%`
export const ownMark = (percent: number) => `Nuestro puntaje para aprobar: ${percent}%`
export const stateMark = (percent: number) => `Para aprobar: ${percent}%`
