import { plural } from '../../base/text/plural.ts'
import type { ReviewFilter } from './review-filter.ts'

/** Messages of the results phase, and about saving a result (spec, sections 2 and 8). */
export const complete = () => '¡Prueba terminada!'
export const score = () => 'PUNTAJE'
export const rightAnswers = (right: number, total: number) =>
  `${right} de ${total} ${plural(total, { one: 'correcta', other: 'correctas' })}`
export const tryAgain = () => 'Intentar de nuevo'

export const missedTopics = () => 'Temas con errores'
export const missed = (count: number) =>
  plural(count, { one: '1 error', other: `${count} errores` })

export const review = () => 'Repase sus respuestas'
export const filters = () => 'Respuestas que se muestran'
export const shown = (by: ReviewFilter, count: number) => `${FILTERS[by]} (${count})`
const FILTERS: Record<ReviewFilter, string> = {
  wrong: 'Incorrectas',
  guessed: 'Al azar',
  flagged: 'Marcadas',
  all: 'Todas',
}
export const showWhole = () => 'Mostrar todo el repaso'
export const showLess = () => 'Mostrar menos'
export const yourAnswer = () => 'Su respuesta:'
export const guessed = () => 'Contestó al azar. Volverá a salir.'
export const spokenVerdict = (isCorrect: boolean) => (isCorrect ? ' (correcta)' : ' (incorrecta)')
export const correctAnswer = () => 'Respuesta correcta:'
export const correctedSince = () => 'Respuesta correcta ahora:'
export const manualPage = (page: number, language: string | undefined) =>
  `Manual${language ? ' en inglés' : ''}, página ${page} (en una pestaña nueva)`
export const source = (citation: string, checked = '') =>
  `Fuente: ${citation}${checked && `, revisión de ${checked}`}`

export const trackProgress = () => '¿Quiere seguir su progreso con el tiempo?'
export const signInToSave = () => 'Iniciar sesión para guardar'
export const signInForHistory = () => 'Inicie sesión para ver su historial.'
export const keptUntilSignIn = () => 'Guardado en este dispositivo hasta que inicie sesión.'
export const notKept = () => 'No cierre esta pestaña: su navegador no puede guardar sus resultados.'

export const saving = () => 'Guardando sus resultados…'
export const saved = () => 'Resultados guardados.'
export const saveFailed = () => 'No se pudieron guardar los resultados. Intente de nuevo.'
export const saveAgain = () => 'Guardar de nuevo'
export const historyFailed = () => 'No se pudieron cargar sus exámenes guardados.'
export const loadAgain = () => 'Cargar de nuevo'
export const waiting = (count: number) =>
  plural(count, {
    one: 'Guardado en este dispositivo. Pasará a su cuenta cuando tenga conexión.',
    other: `${count} resultados están guardados en este dispositivo. Pasarán a su cuenta cuando tenga conexión.`,
  })
export const refused = () => 'Guardado en este dispositivo. Se enviará más tarde.'
export const onlyInThisTab = () =>
  'Este dispositivo no tiene espacio para su resultado. No cierre esta pestaña hasta que se envíe.'
