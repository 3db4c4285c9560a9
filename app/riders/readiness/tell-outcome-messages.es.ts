import { chanceBetween } from './chance-band-messages.ts'

type Ends = Parameters<typeof chanceBetween>[0]

/** The offer to send how the rider's test went, and what the server answers. */
export const offer = (stateName: string, ends: Ends, outcome: 'passed' | 'not yet') =>
  `Ayude a otros motociclistas: envíenos solo “${stateName}, ${chanceBetween(ends)}, ${OUTCOMES[outcome]}” y la semana, sin su nombre ni su dispositivo.`
const OUTCOMES = { passed: 'aprobó', 'not yet': 'todavía no aprobó' }
export const send = () => 'Enviar'
export const thanks = () =>
  'Gracias. Así otros motociclistas ven qué tanto acierta nuestro cálculo.'
export const howTrue = () => '¿Qué tanto acierta?'
export const notSent = () => 'No se envió. Vuelva a tocar el botón cuando tenga conexión.'
export const tooMany = () =>
  'No se envió, porque llegaron demasiados envíos a la vez. Vuelva a tocar el botón más tarde.'
