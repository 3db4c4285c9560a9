/** Messages about the device. */
export const offline = () => 'No tiene conexión.'
