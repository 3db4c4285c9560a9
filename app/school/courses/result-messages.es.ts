/** Messages of the results of a course, for its teacher and its pupils. */
export const results = () => 'Resultados'
export const readiness = () => 'Nivel'
export const tooFew = () => 'faltan respuestas'
export const aboutReadiness = (needed: number) =>
  `Con “Ya alcanza”, hoy el alumno aprobaría al menos 9 de cada 10 exámenes del estado. Se ve tras contestar ${needed} preguntas distintas.`
export const mostWrong = (topic: string, wrong: number, answered: number) =>
  `Más errores: ${topic}, ${wrong} de ${answered}`
export const topics = () => 'Temas, primero los de más errores'
export const ownQuestions = () => 'Preguntas de la escuela'
export const noTopicYet = () => 'Todavía no ha contestado nadie.'
export const mostMissed = () => 'Las preguntas con más errores'
export const rightAnswer = () => 'Correcta:'
export const passed = (isPassed: boolean) => (isPassed ? 'aprobado' : 'no aprobado')
export const mark = (isPassed: boolean, right: number, asked: number) =>
  `${passed(isPassed)}: ${right} de ${asked} en total`
export const picked = (picks: readonly { option: string; count: number }[]) =>
  `En su lugar se eligió: ${picks.map(({ option, count }) => `${option} (${count})`).join(' • ')}`
export const csv = () => 'Resultados del curso (CSV)'
export const allSheets = () => 'Imprimir una hoja para cada alumno'
