import { plural } from '../../base/text/plural.ts'
export const passed = () => '¡Aprobó!'
export const notPassed = () => 'Todavía no, pero ya sabe qué repasar'
export const timeIsUp = () => 'Se acabó el tiempo.'
export const score = (score: number, total: number, toPass: number) =>
  `Acertó ${score} de ${total}. Necesita ${toPass} para aprobar.`
export const signsScore = (score: number, total: number, toPass: number) =>
  `Señales de tránsito: acertó ${score} de ${total}. Necesita ${toPass}.`
export const othersScore = (score: number, total: number, toPass: number) =>
  `Las demás: acertó ${score} de ${total}. Necesita ${toPass}.`

export const isEnough = () => 'Es suficiente para aprobar. ¡Muy bien!'
export const onlySignsMissing = () =>
  'Con ese total se aprueba, pero usted falló en demasiadas señales de tránsito.'
/** `signs` of the missing right answers are about road signs. */
export const missing = (count: number, signs: number) =>
  plural(count, {
    one: `Con 1 respuesta correcta más${signs > 0 ? ' sobre una señal de tránsito' : ''}, usted aprueba.`,
    other: `Con ${count} respuestas correctas más${signs > 0 ? `, ${signs} de ellas sobre señales de tránsito` : ''}, usted aprueba.`,
  })

export const another = () => 'Hacer otro examen'
