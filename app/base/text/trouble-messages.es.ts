/** The message to a client while the store is in trouble. */
export const storeTrouble = (trouble: 'full' | 'busy') =>
  trouble === 'full'
    ? 'Nuestro servidor se quedó sin espacio, así que no se guardó nada.'
    : 'Hay mucha actividad ahora mismo. Intente de nuevo en un momento.'

/** The server's whole reply to a request that failed outside of the routes. */
export const failed = () => 'Algo salió mal de nuestro lado. Intente de nuevo.'

/** The server's whole reply to a page while it starts. */
export const starting = () => 'El sitio se está iniciando. Intente de nuevo en un momento.'

/** The server's whole reply to a body that is larger than the route allows. */
export const tooLarge = () => 'Demasiado grande'

/** The server's whole reply to a page that is open at another address than the site's own. */
export const otherAddress = (from: string, origin: string) =>
  `Esta página está abierta en ${from}. Puede iniciar sesión y guardar solo en ${origin}.`
