/** What each key does, in the list of keyboard shortcuts. */
export const actions = (readAloudKey: string, guessKey: string): Record<string, string> => ({
  '1–4 A–D': 'Elegir una respuesta',
  Flechas: 'Moverse entre las respuestas',
  Enter: 'Continuar',
  [guessKey]: 'Decir que contestó al azar, o deshacerlo',
  [readAloudKey]: 'Leer en voz alta o parar',
  Escape: 'Cerrar una ventana',
  '?': 'Mostrar estos atajos',
})
