import { ofState, shownStateName } from '../../questions/states/state-name.es.ts'

/** Messages of a question in a frame on another site. */
export const title = (stateName: string) =>
  `Pregunta para el examen de motocicleta ${ofState(stateName)}`
export const ofTheDay = (stateName: string) => `${shownStateName(stateName)}: pregunta del día`
export const place = (stateName: string, number: number, total: number) =>
  `${shownStateName(stateName)}: pregunta ${number} de ${total}`
export const check = () => 'Comprobar'
export const next = () => 'Siguiente pregunta'
export const finish = () => 'Ver el resultado'
export const right = () => 'Correcta'
export const wrong = () => 'Su respuesta'
export const explanation = () => 'Explicación:'
export const result = (right: number, total: number) => `${right} de ${total} correctas`
export const again = () => 'Empezar de nuevo'
export const practice = (stateName: string) =>
  `Practicar para el examen ${ofState(stateName)} (en una pestaña nueva)`
export const nothing = () => 'Aquí no hay ninguna pregunta.'
