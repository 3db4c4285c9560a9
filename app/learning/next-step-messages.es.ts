import { plural } from '../text/plural.ts'
import type { Step } from './next-step.ts'

/** Why this is the rider's next step. `topic` is the name of the step's topic. */
export const reason = (step: Step, topic: string): string => {
  switch (step.kind) {
    case 'continue':
      return step.left === 'quiz'
        ? 'Dejó una prueba sin terminar.'
        : 'Dejó un examen de práctica sin terminar.'
    case 'exam is near':
      return examIn(step.days)
    case 'exam is today':
      return examIn(0)
    case 'mistakes':
      return plural(step.due, {
        one: 'Hoy toca repasar 1 error.',
        other: `Hoy toca repasar ${step.due} errores.`,
      })
    case 'new questions':
      return plural(step.unmet, {
        one: 'Hay 1 pregunta nueva para usted.',
        other: `Hay ${step.unmet} preguntas nuevas para usted.`,
      })
    case 'topic':
      return `Practicar este tema es lo que más le ayuda: ${topic}.`
    case 'practice exam':
      return 'Ahora pruebe con el examen de práctica.'
    case 'passed':
      return 'Ya aprobó este examen. ¡Disfrute el viaje!'
    case 'ready':
      return 'Su nivel ya alcanza para aprobar el examen. Siga así con una prueba al día.'
  }
}

/** The days until the rider's exam, from 0. */
export const examIn = (days: number) => EXAM_IN[days] ?? `Su examen es en ${days} días.`
const EXAM_IN = ['Su examen es hoy. Lleve sus documentos. ¡Buena suerte!', 'Su examen es mañana.']

export const continueLeft = (left: 'quiz' | 'exam') =>
  left === 'quiz' ? 'Continuar mi prueba' : 'Continuar mi examen'
export const newQuestions = () => 'Preguntas nuevas'
export const practiceMistakes = () => 'Repasar mis errores'
export const practiceTopic = () => 'Practicar este tema'
export const cheatSheet = () => 'Leer la hoja de repaso'
export const takeExam = () => 'Examen de práctica'
export const quizOfTheDay = () => 'Otra prueba'
