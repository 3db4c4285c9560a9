import type { ScoreKind } from '../results/score-path.ts'
import { shownStateName } from '../states/state-name.ts'

/** Texts for search engines and link previews. */
export const pictureOfState = (stateName: string) =>
  `Una placa de ${shownStateName(stateName)} junto a una señal de tránsito amarilla, y las palabras “Práctica para el permiso de motocicleta”`
export const description = (stateName: string) =>
  `Practique para el examen de la licencia de motocicleta de ${shownStateName(stateName)}: 12 preguntas, con la respuesta y la explicación al momento. Gratis y sin cuenta.`
export const scoreTitle = (stateName: string, kind: ScoreKind, percent: number) =>
  `${percent}% en ${kind === 'exam' ? 'el examen' : 'la prueba'} de práctica de motocicleta de ${shownStateName(stateName)}`
export const pictureOfScore = (stateName: string, percent: number) =>
  `Una señal de tránsito con el puntaje ${percent}% junto a una placa de ${shownStateName(stateName)}`
/** A fixed value, which search engines read. */
export const resourceType = () => 'Practice problem'
export const subject = (stateName: string) =>
  `Licencia de motocicleta de ${shownStateName(stateName)}`
