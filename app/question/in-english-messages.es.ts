/** Messages about questions in English. */
export const inEnglish = () => 'Ver en inglés'
export const stillInEnglish = () => 'Aún en inglés'
