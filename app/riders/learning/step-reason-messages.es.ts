import { plural } from '../../base/text/plural.ts'
import type { Step } from './next-step.ts'
import type { Plan } from './plan.ts'

/** Why this is the rider's next step. `readyOn` is the step's day, such as 'Thursday' or 'June 12'. */
export const reason = (step: Step, readyOn: string): string => {
  switch (step.kind) {
    case 'continue':
      return step.left === 'quiz'
        ? 'Dejó una prueba sin terminar.'
        : 'Dejó un examen de práctica sin terminar.'
    case 'exam is today':
      return `${examIn(0)} Lea la hoja de repaso una vez más y lleve su identificación y los documentos que pide su estado. ¡Buena suerte!`
    case 'exam is tomorrow':
      return `${examIn(1)}${step.isUnlikely ? ' Es probable que todavía no apruebe: piense en otra fecha.' : ''} ${eve(step.due)}`
    case 'practice exam':
      return step.days ? examIn(step.days) : 'Ahora pruebe con el examen de práctica.'
    case 'plan':
      return `${today(step)}${readyOn ? ` A este ritmo, a partir del ${readyOn} su nivel ya alcanzará para aprobar.` : ''}${step.isLate ? ' Aun así, es posible que su nivel no alcance para el día del examen.' : ''}`
    case 'passed':
      return 'Ya aprobó este examen. ¡Disfrute el viaje!'
    case 'ready':
      return 'Su nivel ya alcanza para aprobar el examen. Siga así con una prueba al día.'
  }
}

const SECONDS = 20
const today = ({ today: questions, isBegun, perLaterDay }: Plan) => {
  if (questions === 0) {
    return `Ya hizo las preguntas de hoy.${tomorrow(perLaterDay)}`
  }
  const minutes = Math.max(1, Math.round((questions * SECONDS) / 60))
  const asked = count(questions)
  return `${isBegun ? 'Todavía hoy' : 'Hoy'}: ${asked}, ${plural(minutes, { one: 'alrededor de 1 minuto', other: `unos ${minutes} minutos` })}.`
}

const tomorrow = (questions: number) => {
  return questions === 0 ? '' : ` Mañana: ${count(questions)}.`
}

const count = (questions: number) =>
  plural(questions, { one: '1 pregunta', other: `${questions} preguntas` })

const eve = (due: number) =>
  plural(due, {
    one: 'Repase su error, lea la hoja de repaso y duerma bien.',
    other: due
      ? `Repase sus ${due} errores, lea la hoja de repaso y duerma bien.`
      : 'Lea la hoja de repaso y duerma bien.',
  })
/** What it changes if the rider answers no more questions today. */
export const ifSkipped = ({ isBegun, perLaterDay, perLaterDayIfDone }: Plan) =>
  `${isBegun ? 'Si lo deja ahora' : 'Si hoy no practica'}, cada día tendrá ${count(perLaterDay - perLaterDayIfDone)} más.`
/** The days until the rider's exam, from 0. */
export const examIn = (days: number) => EXAM_IN[days] ?? `Su examen es en ${days} días.`
const EXAM_IN = ['Su examen es hoy.', 'Su examen es mañana.']
