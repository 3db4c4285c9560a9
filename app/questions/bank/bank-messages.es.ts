/** Why the answer of a question was corrected, for riders who gave the earlier one. */
export const correctedByStarter = () =>
  'Corregimos la respuesta en un conjunto de preguntas más reciente.'
export const correctedByEdition = () => 'Una nueva edición del manual cambió la respuesta.'
export const correctedByAdmin = () => 'Corregimos la respuesta.'
