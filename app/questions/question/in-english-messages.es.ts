export const inEnglish = () => 'Ver en inglés'
export const stillInEnglish = () => 'Aún en inglés'
