export const feedback = () => 'Comentarios'
export const sendFeedback = () => 'Enviar comentarios'
export const failed = () => 'No se pudieron enviar sus comentarios.'
export const close = () => 'Cerrar'
