export const noAdvice = () =>
  'Este texto no es asesoría legal. Es un modelo que el sitio llena con sus propios ajustes. Conviene que quienes administran el sitio lo den a leer a un abogado.'
export const print = () => 'Imprimir esta página'
export const allTexts = () => 'Sobre los datos y las condiciones'
export const privacy = () => 'Privacidad'
export const details = () => 'La privacidad en detalle'
export const terms = () => 'Condiciones de uso'
export const schoolData = () => 'Hoja de datos para escuelas'
export const writeTo = () => 'Escríbanos:'
export const byFeedback = () =>
  'Escríbanos con “Comentarios” al final de cada página. Marque allí la casilla si quiere una respuesta.'
