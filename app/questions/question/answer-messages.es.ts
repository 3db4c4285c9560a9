export const NO_ANSWER = 'No answer'
export const noAnswer = () => 'Sin respuesta'
