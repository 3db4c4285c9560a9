import { plural } from '../../base/text/plural.ts'
import { ofState } from '../../questions/states/state-name.es.ts'

export const heading = () => 'Su progreso'
export const beginsWithState = () => 'Elija su estado y haga una prueba. Aquí verá su progreso.'
export const nothingYet = () =>
  'Todavía no hay nada que mostrar. Haga una prueba y su progreso empezará aquí.'

export const areYouReady = () => '¿Todo listo para el examen?'
export const howWeKnow = () => 'Cómo lo sabemos y qué tanto hemos acertado'
export const testNotLoaded = (stateName: string) =>
  `No se pudo cargar el puntaje para aprobar el examen ${ofState(stateName)}.`
/** The mistakes to practice `now`, and those for another day. */
export const mistakesLeft = (now: number, later: number) => {
  if (now + later === 0) return 'No le quedan errores'
  const count = plural(now || later, {
    one: '1 error por repasar',
    other: `${now || later} errores por repasar`,
  })
  if (now === 0) return `${count} más adelante`
  return `${count} ahora${later ? ` y ${later} más adelante` : ''}`
}
export const streak = (days: number) => `${days} días seguidos`
export const topics = () => 'Sus temas'

/** The deletion of the answers on the device. */
export const answersPlace = (isSignedIn: boolean) =>
  isSignedIn
    ? 'Sus respuestas están en su cuenta, y este dispositivo guarda una copia.'
    : 'Sus respuestas se quedan en este dispositivo. Su navegador puede borrarlas; Safari lo hace tras siete días sin una visita.'
export const signInForAll = () =>
  'Si inicia sesión, quedan guardadas y las puede ver en sus otros dispositivos.'
export const deleteOnDevice = () => 'Borrar mis respuestas de este dispositivo'
export const askDelete = () => '¿Desea borrar sus respuestas?'
export const deleteWarning = (isSignedIn: boolean) =>
  isSignedIn
    ? 'Esto borra sus respuestas y su progreso en este dispositivo, incluso lo que todavía no está en su cuenta. Lo que está en su cuenta volverá cuando inicie sesión de nuevo.'
    : 'Este dispositivo olvidará sus respuestas, sus errores y su progreso. No se puede deshacer.'
export const cancel = () => 'Cancelar'
export const confirmDelete = () => 'Borrar mis respuestas'
export const deleted = (isSignedIn: boolean) =>
  isSignedIn ? 'Se borraron sus respuestas de este dispositivo.' : 'Se borraron sus respuestas.'
export const deleteFailed = () => 'No se pudieron borrar todas sus respuestas. Intente de nuevo.'
