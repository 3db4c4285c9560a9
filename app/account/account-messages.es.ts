/** Messages about a rider's data. */
export const downloadData = () => 'Descargar mis datos'
export const deleteData = () => 'Borrar mis datos'
export const deleteQuestion = () => '¿Desea borrar sus datos?'
export const whatIsDeleted = () =>
  'Esto borra todos sus exámenes y respuestas guardados, quita su nombre de sus comentarios y avisos de error, y cierra su sesión en todas partes. No se puede deshacer.'
export const cancel = () => 'Cancelar'
export const deleteAll = () => 'Borrar todo'
export const signInAgain = () => 'Por su seguridad, primero cierre la sesión y vuelva a iniciarla.'
export const failed = () => 'No se pudieron borrar sus datos. Intente de nuevo.'
export const deleted = () => 'Se borraron sus datos.'
export const leftOnDevice = () =>
  'Se borraron los datos de su cuenta. Puede que queden algunas respuestas en este dispositivo: borre los datos de este sitio en su navegador.'
