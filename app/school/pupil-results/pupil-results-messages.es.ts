import type { Readiness } from '../../riders/learning/readiness.ts'

/** Messages of the results of one pupil, for the teacher and for the pupil. */
export const titleOf = (name: string, course: string) => `${name} • ${course}`
export const toCertificate = () => 'Constancia'
export const toLessons = () => 'Volver a las lecciones'
export const readiness = () => '¿El nivel ya alcanza para el examen?'
export const judged = ({ verdict, answered, needed }: Readiness) =>
  ({
    'not enough': `Faltan respuestas para saberlo: hay ${answered} de las ${needed} preguntas distintas necesarias.`,
    'not yet': 'Aún no: hoy es probable que el examen no se apruebe.',
    close: 'Falta poco: hoy el examen podría aprobarse, pero no es seguro.',
    ready: 'Ya alcanza: hoy se aprobarían al menos 9 de cada 10 exámenes.',
  })[verdict]
export const basis = (answered: number, chance: string) =>
  `Probabilidad de aprobar hoy un examen: ${chance}. Se calcula con las respuestas a ${answered} preguntas distintas de este curso, sin la práctica hecha en otra parte.`
export const ownDoNotCount = () =>
  'Aquí solo cuentan las preguntas del estado, no las de la escuela.'
export const ofLessons = () => 'Lecciones'
export const lesson = () => 'Lección'
export const day = () => 'Fecha'
export const notOver = () => 'abierta'
export const resultLater = () => 'Examen: resultado cuando termine'
export const allLessons = () => 'Todas las lecciones'
export const missed = (count: number) => `Errores (${count})`
export const pickedAnswer = () => 'Elegida:'
export const ofLesson = (number: number) => `Lección ${number}`
export const moreMissed = (count: number) => `Y ${count} más, en la página del alumno.`
export const earlierMissed = (count: number) => `Mostrar ${count} más`
export const sheets = () => 'Una hoja para cada alumno'
export const printSheets = () => 'Imprimir estas hojas'
export const sheetsOf = (first: number, last: number) => `Hojas ${first} a ${last}`
export const notGraded = () =>
  'Salvo en un examen, el dispositivo del alumno tiene las respuestas correctas antes de que elija. Por eso no sirve como calificación.'

/** The heads and words of the table of a course. */
export const columns = () => [
  'Nombre',
  'Fecha',
  'Lección',
  'Tipo',
  'Tema',
  'Preguntas',
  'Contestadas',
  'Correctas',
  'Correctas de las contestadas',
  'Examen',
]
