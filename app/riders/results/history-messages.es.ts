import { plural } from '../../base/text/plural.ts'
import { theState } from '../../questions/states/state-name.es.ts'

/** Messages of a rider's saved exams. */
export const savedExams = () => 'Sus exámenes guardados'
export const noExams = () => 'Termine una prueba o un examen y se guardará aquí.'

export const lastQuizzes = (count: number) => `Sus últimos ${count} exámenes y pruebas`
/** A text version of the chart. */
export const percentages = (list: readonly number[]) =>
  `Sus últimos ${list.length} exámenes y pruebas, del más antiguo al más reciente: ${list.map((one) => `${one}%`).join(', ')}.`
export const oldest = () => 'Más antiguo'
export const newest = () => 'Más reciente'
export const statesMark = (stateName: string, percent: number) =>
  `Puntaje para aprobar en ${theState(stateName)}: ${percent}%`
export const ourGoal = (percent: number) => `Nuestra meta para una prueba rápida: ${percent}%`

export const quiz = () => 'Prueba'
export const exam = () => 'Examen'
export const verdict = (passed: boolean) => (passed ? 'Aprobó' : 'Por practicar')
export const needed = (toPass: number, total: number, score: number) =>
  `${score} de ${total} correctas. Necesita ${toPass} para aprobar.`
export const tooFewSigns = () =>
  'Falló en demasiadas señales de tránsito o en demasiadas de las demás.'
export const notSavedYet = () => 'Fecha pendiente'

export const correctedScore = (score: number, total: number) => `corregido: ${score}/${total}`
export const correctedPercent = (result: string, now: number) =>
  `${result}, ${now}% después de nuestra corrección`
/** For example, 'Antes 7 de 12, ahora 8 de 12: teníamos mal la respuesta a la pregunta 4.' */
export const corrected = (
  before: number,
  now: number,
  total: number,
  questions: readonly number[],
) => {
  const scores =
    now === before
      ? `Sigue en ${now} de ${total}`
      : `Antes ${before} de ${total}, ahora ${now} de ${total}`
  const wrong = plural(questions.length, {
    one: `la respuesta a la pregunta ${questions[0]}`,
    other: `las respuestas a las preguntas ${questions.slice(0, -1).join(', ')} y ${questions.at(-1)}`,
  })
  return `${scores}: teníamos mal ${wrong}.`
}
