import { LANGUAGE } from '../../base/text/language.ts'

/** The server's messages to a device whose attempt it refuses. */
export const tooManyResults = (perHour: number) =>
  `Puede guardar ${perHour} exámenes por hora. Intente de nuevo más tarde.`
export const accountFull = (most: number) =>
  `Tiene ${most.toLocaleString(LANGUAGE)} exámenes guardados, y en una cuenta no caben más. Descargue sus datos y luego bórrelos para guardar exámenes nuevos.`
export const tooManyAtOnce = () => 'Demasiadas pruebas a la vez.'
export const tooManyToday = () => 'Demasiadas pruebas hoy.'
export const unfit = () => 'Esta prueba no coincide con las preguntas.'
