export const inEnglish = () => 'See it in English'
export const stillInEnglish = () => 'Still in English'
