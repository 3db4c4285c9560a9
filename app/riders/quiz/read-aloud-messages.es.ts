export const readAloud = () => 'Leer en voz alta'
export const option = (letter: string | undefined, text: string) => `${letter}: ${text}`
export const picture = (text: string) => `Imagen: ${text}`
/** How the voice reads a gap in a question. */
export const gap = () => 'espacio en blanco'
export const correct = () => 'Correcto.'
export const notCorrect = (letter: string | undefined, correctAnswer: string) =>
  `Incorrecto. La respuesta correcta es la ${letter}: ${correctAnswer}`
export const yourAnswer = (why: string) => `Su respuesta: ${why}`
