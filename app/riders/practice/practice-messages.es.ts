import { ofState } from '../../questions/states/state-name.es.ts'

export const title = (stateName: string) =>
  `Práctica para el permiso de motocicleta ${ofState(stateName)}`
export const titleWithoutState = () => 'Práctica para el permiso de motocicleta'
/** The title while a quiz is taken without a script. */
export const quizTitle = (place: string, stateName: string) => `${place} • ${title(stateName)}`
export const question = (number: number, total: number) => `Pregunta ${number} de ${total}`
export const result = () => 'Resultado'

export const changed = () =>
  'Las preguntas cambiaron desde que usted empezó. Aquí tiene una prueba nueva.'
export const malformed = () =>
  'Este enlace no corresponde a ninguna prueba. Aquí tiene una prueba nueva.'
export const sharedScore = (percent: number) =>
  `Un motociclista compartió con usted un puntaje de ${percent}%. ¿Cuál es el suyo?`
export const notSaved = () => 'Este resultado no se guarda.'
export const needsScript = () => 'Para guardar resultados, la página necesita JavaScript.'
export const tryAgain = () => 'Intentar de nuevo'
export const lastAnswer = (number: number, isCorrect: boolean, correctAnswer: string) =>
  `Pregunta ${number}: ${isCorrect ? 'Correcto' : 'Incorrecto'}. La respuesta correcta es: ${correctAnswer}`

export const otherState = () => 'Elegir otro estado'
export const noSuchState = () => 'No se encontró el estado'
export const chooseHere = () => 'Este enlace no corresponde a ningún estado. Elija el suyo aquí.'

/** Below the first question. */
export const aboutTest = (stateName: string) => `Sobre el examen ${ofState(stateName)}`
export const testForClass = () => 'Preparar una prueba para una clase'
export const thisSet = () => 'Compartir o imprimir estas preguntas'
export const articles = () => 'Para leer antes de su examen'
/** The tags of articles about the test itself. */
export const testTags = () => ['Examen de conocimientos', 'Día del examen']
