/** Messages about questions that the rider has answered or reported. */
export const answerWasWrong = () => 'Corregimos nuestra clave de respuestas'
export const countsNoLonger = () => '¡Disculpe! Lo que usted contestó antes ya no cuenta.'
export const lastResult = (correction: string) => `Su último resultado: ${correction}`
export const rightIs = (answer: string) => `La respuesta correcta: ${answer}`
export const mended = () => 'Ya está corregido, gracias'
export const mendedText = () => 'Gracias a su aviso, corregimos:'
export const notAsked = () => 'Retirado por ahora'
export const notAskedText = () => 'Por su aviso quitamos esto, por un tiempo o para siempre:'
export const haveRead = () => 'Entendido'

/** Answers on this device that could not be read. */
export const notAllRead = () =>
  'Su navegador no nos dejó leer todas sus respuestas, así que aquí pueden faltar algunas.'
