export const offline = () => 'No tiene conexión.'
