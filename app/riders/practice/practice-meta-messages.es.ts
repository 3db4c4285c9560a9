import { ofState } from '../../questions/states/state-name.es.ts'
import type { ScoreKind } from '../results/score-path.ts'

/** Texts for search engines and link previews. */
export const pictureOfState = (stateName: string) =>
  `Una placa ${ofState(stateName)} junto a una señal amarilla. Dice: “Práctica para el permiso de motocicleta”`
export const description = (stateName: string) =>
  `Practique para el examen de la licencia de motocicleta ${ofState(stateName)}: 12 preguntas, con la respuesta y la explicación al momento. Gratis y sin cuenta.`
export const scoreTitle = (stateName: string, kind: ScoreKind, percent: number) =>
  `${percent}% en ${kind === 'exam' ? 'el examen' : 'la prueba'} de práctica de motocicleta ${ofState(stateName)}`
export const pictureOfScore = (stateName: string, percent: number) =>
  `Una señal de tránsito con el puntaje ${percent}% junto a una placa ${ofState(stateName)}`
/** A fixed value, which search engines read. */
export const resourceType = () => 'Practice problem'
export const subject = (stateName: string) => `Licencia de motocicleta ${ofState(stateName)}`
