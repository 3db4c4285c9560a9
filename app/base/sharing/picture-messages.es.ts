/** Texts on the pictures of link previews. They have only letters of `DRAWN_LETTERS`. */
export const siteLines = () => ['PRÁCTICA PARA EL EXAMEN', 'DE MOTOCICLETA'] as const
export const allStates = () => 'Los 50 estados y D. C.'
export const practiceTest = () => 'Práctica para el permiso de motocicleta'
export const score = () => 'PUNTAJE'
