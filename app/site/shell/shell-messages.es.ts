/** Messages of the frame around each page, and of the error page. */
/** Shorter than the product's name, so that it fits beside the links. */
export const site = () => 'Práctica de motocicleta'
export const progress = () => 'Progreso'

export const footer = () => 'Pie de página'
export const home = () => 'Inicio'
export const content = () => 'Artículos'
export const feedback = () => 'Comentarios'
export const privacy = () => 'Privacidad'
export const accessibility = () => 'Accesibilidad'
export const forSchools = () => 'Para escuelas'
export const joinClass = () => 'Unirse a una clase'

export const theme = () => 'Apariencia'
export const system = () => 'Sistema'
export const light = () => 'Clara'
export const dark = () => 'Oscura'

export const pageMissing = () => ({
  documentTitle: 'No se encontró la página',
  title: 'Aquí no hay camino',
  text: 'Esta página no existe o cambió de lugar.',
})
export const broken = () => ({
  documentTitle: 'Algo salió mal',
  title: 'Llanta desinflada',
  text: 'Algo salió mal de nuestro lado. Intente de nuevo en un momento.',
})
export const backToQuiz = () => 'Volver a la prueba'

/** The line on each page of a demo. `until` is HTML. */
export const demo = (until: string) =>
  `Esto es una demostración. Todo lo que escriba se borra cada hora. Hasta las ${until}, cualquiera puede leerlo.`

/**
 * The note on a page that was opened at another address than the site's. `link` is the site's address.
 */
export const openedElsewhere = (here: string, link: Node): (string | Node)[] => [
  `Usted abrió este sitio en ${here}. Puede iniciar sesión y guardar solo en `,
  link,
  '.',
]
