/** Messages next to a question that a rider can report. */
export const report = () => 'Avisar de un error'
export const inNewTab = () => ' (en una pestaña nueva)'
export const reported = () => 'Aviso enviado'
export const mended = () => 'Usted avisó de un error en esta pregunta. Ya está corregida, gracias.'
