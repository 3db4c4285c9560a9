import { plural } from '../../base/text/plural.ts'
import { ofState } from '../../questions/states/state-name.es.ts'

/** Messages of the list of a state's topics. */
export const title = (stateName: string) =>
  `Preguntas para el permiso de motocicleta ${ofState(stateName)} por tema`
export const titleWithoutState = () => 'Preguntas por tema'
export const description = (stateName: string) =>
  `Practique tema por tema para el examen de motocicleta ${ofState(stateName)}: señales, frenado, curvas, la ley y más.`
export const heading = (stateName: string) => `Preguntas ${ofState(stateName)} por tema`
export const unseenFirst = () => 'Recibe 12 preguntas a la vez, primero las nuevas.'
export const threeWheels = (name: string) =>
  `${name}: elija este tema si toma su examen en tres ruedas. Ningún examen ni ninguna otra prueba pregunta sobre él.`

type Counts = { total: number; known: number }
export const counts = ({ total, known }: Counts) =>
  `${known} de ${total} ${plural(total, { one: 'correcta', other: 'correctas' })}`

/** The parts of a topic's bar. */
export const right = () => 'Correctas'
export const wrong = () => 'Incorrectas'
export const fresh = () => 'Nuevas'
