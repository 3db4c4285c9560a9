import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'

/** Messages of the pages on which a teacher chooses and writes questions. */
export const title = (lesson: string) => `Preguntas de la ${lesson.toLowerCase()}`
export const toLesson = () => 'Volver a la lección'
export const isAnswered = () =>
  'Hay alumnos que ya empezaron esta lección, así que sus preguntas quedan como están. Puede elegir preguntas para una lección nueva.'
export const mayChange = () =>
  'Puede cambiar las preguntas hasta que el primer alumno conteste o empiece el examen.'
export const isRight = () => 'correcta'
export const up = () => 'Subir'
export const down = () => 'Bajar'
export const swap = () => 'Reemplazar'
export const takeOut = () => 'Quitar'
export const ofQuestion = (deed: string, number: number) => `${deed}: pregunta ${number}`
export const swapHint = () =>
  'Al reemplazar una pregunta se elige al azar otra del mismo tema que el curso todavía no ha visto.'
export const tooFew = (least: number) =>
  `Una lección tiene al menos ${least} preguntas. Primero agregue otra.`
export const tooMany = (most: number) => `Una lección tiene como máximo ${most} preguntas.`
export const noOther = () =>
  'El curso ya vio todas las demás preguntas de este tema. Más abajo puede buscar y agregar cualquier pregunta.'
export const noneChosen = () => 'Primero elija una pregunta.'

export const add = () => 'Agregar preguntas'
export const words = () => 'Palabras de la pregunta'
export const topic = () => 'Tema'
export const allTopics = () => 'Todos los temas'
export const search = () => 'Buscar'
export const found = (count: number, shown: number) =>
  count > shown
    ? `Se encontraron ${count.toLocaleString(LANGUAGE)} preguntas. Estas son las primeras ${shown}. Agregue palabras para encontrar menos.`
    : plural(count, { one: 'Se encontró 1 pregunta.', other: `Se encontraron ${count} preguntas.` })
export const noneFound = () => 'No se encontró ninguna pregunta. Pruebe con otras palabras.'
export const addChosen = () => 'Agregar las preguntas elegidas'
export const inThisLesson = () => 'En esta lección'
export const askedIn = (lessons: readonly string[]) => `Ya está en: ${listed(lessons)}`
const LIST = new Intl.ListFormat(LANGUAGE)
const listed = (names: readonly string[]) => LIST.format(names)

export const count = (questions: number) =>
  plural(questions, {
    one: '1 pregunta de la escuela',
    other: `${questions} preguntas de la escuela`,
  })
export const aboutOwn = () =>
  'Solo los alumnos de este curso ven estas preguntas, y las preguntas se borran con él. Se muestran como usted las escribe, sin traducir.'
export const writeOwn = () => 'Escribir una pregunta'
export const noOwnYet = () => 'Todavía no hay preguntas de la escuela.'
export const changeOwn = () => 'Cambiar la pregunta'
export const edit = () => 'Cambiar'
export const question = () => 'Pregunta'
export const options = () => 'De dos a cuatro opciones. Marque la correcta.'
export const option = (letter: string) => `Opción ${letter}`
export const optionIsRight = (letter: string) => `La ${letter} es correcta`
export const explanation = () => 'Por qué es correcta'
export const save = () => 'Guardar la pregunta'
export const cancel = () => 'Volver sin cambiar nada'
export const wrongText = (most: number) => `Escriba de 1 a ${most} caracteres.`
export const longOption = (most: number) => `Una opción tiene como máximo ${most} caracteres.`
export const tooFewOptions = () => 'Escriba dos opciones o más.'
export const sameOptions = () => 'Dos opciones son iguales. Escriba opciones distintas.'
export const noKey = () => 'Marque la opción correcta.'
export const noMoreOwn = (most: number) =>
  `Este curso ya tiene ${most} preguntas de la escuela. Primero quite una.`
export const noSuchOwn = () => 'Esta pregunta ya no existe.'
export const ownIsAnswered = () =>
  'Hay alumnos que ya contestaron esta pregunta, así que queda como está.'
export const mayTakeOut = () =>
  'También se quita de las lecciones que nadie ha contestado. No se puede deshacer.'
export const takeOutForGood = () => 'Quitarla del curso'
export const wouldBeShort = (lesson: string) =>
  `${lesson} tendría muy pocas preguntas. Primero agregue otra allí.`
