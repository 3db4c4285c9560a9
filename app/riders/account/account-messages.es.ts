import { plural } from '../../base/text/plural.ts'
/** Messages about a rider's data. */
export const downloadData = () => 'Descargar mis datos'
export const deleteData = () => 'Borrar mis datos'
export const deleteQuestion = () => '¿Desea borrar sus datos?'
export const whatIsDeleted = () =>
  'Esto borra todos sus exámenes y respuestas guardados, quita su nombre de sus comentarios y avisos de error, y cierra su sesión en todas partes. No se puede deshacer.'
export const cancel = () => 'Cancelar'
export const deleteAll = () => 'Borrar todo'
export const signInAgain = () => 'Por su seguridad, primero cierre la sesión y vuelva a iniciarla.'
/** Answers that were given on this device without signing in. */
export const cameAlong = (count: number) =>
  plural(count, {
    one: 'La respuesta que dio antes de iniciar sesión ya está en su cuenta.',
    other: `Las ${count} respuestas que dio antes de iniciar sesión ya están en su cuenta.`,
  })
export const areYours = (count: number) =>
  plural(count, { one: '¿Es suya esta respuesta?', other: `¿Son suyas estas ${count} respuestas?` })
export const fromNobody = (day: string) =>
  `Alguien practicó en este dispositivo sin iniciar sesión; la última vez fue el ${day}.`
export const yes = () => 'Sí'
export const no = () => 'No'
export const inNoAccount = (count: number) =>
  plural(count, {
    one: '1 respuesta de este dispositivo no es suya. No está en ninguna cuenta.',
    other: `${count} respuestas de este dispositivo no son suyas. No están en ninguna cuenta.`,
  })
export const leftOut = () => 'De acuerdo. Si cambia de opinión, abra “Sus exámenes guardados”.'
export const areMine = (count: number) => plural(count, { one: 'Sí es mía', other: 'Sí son mías' })
export const deleteThem = (count: number) => plural(count, { one: 'Borrarla', other: 'Borrarlas' })
export const mayDelete = (count: number) =>
  plural(count, {
    one: '¿Desea borrar esta respuesta?',
    other: `¿Desea borrar estas ${count} respuestas?`,
  })
export const whoLosesThem = (count: number) =>
  `Alguien ${plural(count, { one: 'la dio en este dispositivo, y no está', other: 'las dio en este dispositivo, y no están' })} en ningún otro lugar. No se puede deshacer.`
export const themDeleted = () => 'Se borraron esas respuestas.'
export const themNotDeleted = () => 'No se pudieron borrar todas esas respuestas. Intente de nuevo.'
export const failed = () => 'No se pudieron borrar sus datos. Intente de nuevo.'
export const deleted = () => 'Se borraron sus datos.'
export const deleting = () => 'Se están borrando sus datos. Esto termina solo en unos minutos.'
export const leftOnDevice = () =>
  'Puede que queden algunas respuestas en este dispositivo: borre los datos de este sitio en su navegador.'
