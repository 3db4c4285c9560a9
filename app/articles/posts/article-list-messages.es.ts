/** Messages of the list of articles, and of their feed. */
export const title = () => 'Artículos para quienes solicitan la licencia de motocicleta'
export const description = () =>
  'Guías para el examen de la licencia de motocicleta: cómo es, el equipo y cómo conducir con seguridad.'
export const noArticles = () => 'Todavía no hay artículos.'
