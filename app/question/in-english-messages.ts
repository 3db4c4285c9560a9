/** Messages of the Spanish pages alone. */
export const inEnglish = () => 'Ver en inglés'
export const stillInEnglish = () => 'Aún en inglés'
