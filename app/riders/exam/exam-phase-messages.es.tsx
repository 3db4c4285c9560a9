import type { ReactNode } from 'react'
import { plural } from '../../base/text/plural.ts'
import { ofState } from '../../questions/states/state-name.es.ts'

/** Messages while an exam runs. */
export const examOf = (stateName: string) => `Examen de práctica ${ofState(stateName)}`
export const notKept = () => 'No cierre esta página: su navegador no puede guardar el examen.'
export const timeLeft = () => 'Tiempo restante'
export const minutesLeft = (minutes: number) =>
  plural(minutes, { one: 'Queda un minuto.', other: `Quedan ${minutes} minutos.` })
export const yourAnswer = () => 'Su respuesta'
export const back = () => 'Anterior'
export const flag = () => 'Marcar'
export const next = () => 'Siguiente'

/** The list of all questions. */
export const allQuestions = () => 'Todas las preguntas'
export const answered = (count: number, total: number, flagged: number) =>
  `${count} de ${total} ${plural(count, { one: 'contestada', other: 'contestadas' })}${flagged > 0 ? `, ${flagged} ${plural(flagged, { one: 'marcada', other: 'marcadas' })}` : ''}`
export const question = (number: number, isAnswered: boolean, isFlagged: boolean) =>
  `Pregunta ${number}, ${isAnswered ? 'contestada' : 'sin contestar'}${isFlagged ? ', marcada' : ''}`
export const signs = (answered: ReactNode, flag: ReactNode) => (
  <>
    {answered} contestada,{flag} marcada
  </>
)

/** The question before an exam ends with open or flagged questions. */
export const finishNow = () => '¿Desea terminar el examen ahora?'
export const unanswered = (count: number) =>
  plural(count, {
    one: '1 pregunta no tiene respuesta.',
    other: `${count} preguntas no tienen respuesta.`,
  })
export const flagged = (count: number) =>
  `Usted marcó ${count} ${plural(count, { one: 'pregunta', other: 'preguntas' })}.`
export const endIsFinal = () => 'Una vez terminado, ya no podrá cambiar sus respuestas.'
export const goTo = (question: number) => `Ir a la pregunta ${question}`
export const finish = () => 'Terminar examen'
