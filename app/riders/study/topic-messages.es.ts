import { plural } from '../../base/text/plural.ts'
import { ofState, theState } from '../../questions/states/state-name.es.ts'

export const title = (topic: string, stateName: string) =>
  `${topic}: preguntas de práctica de motocicleta ${ofState(stateName)}`
export const description = (total: number, topic: string, stateName: string) =>
  `${total} ${noun(total)} sobre ${topic.toLowerCase()} para el examen de motocicleta ${ofState(stateName)}, con la respuesta y la explicación al momento.`
export const questions = (total: number, stateName: string) =>
  `${total} ${noun(total)} para ${theState(stateName)}`
const noun = (total: number) => plural(total, { one: 'pregunta', other: 'preguntas' })
export const notOnDevice = () =>
  'Las preguntas de este tema todavía no están en este dispositivo. Vuelva a cargar la página cuando tenga conexión.'
export const more = () => 'Más de este tema'
