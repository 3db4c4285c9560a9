import type { ReactNode } from 'react'
import { shownStateName } from '../states/state-name.ts'

/** Messages that several study pages show. */
export const chooseState = () => 'Elija su estado'
export const startQuiz = (stateName: string) => `Empezar la prueba de ${shownStateName(stateName)}`
export const loading = () => 'Cargando…'
export const tryAgain = () => 'Intentar de nuevo'
export const needsScript = (link: (text: string) => ReactNode) => (
  <>
    Esta página necesita JavaScript para recordar sus respuestas. Aquí está desactivado, bloqueado o
    es muy antiguo. {link('La prueba rápida funciona sin JavaScript.')}
  </>
)

/** Failures to load the questions or the rider's answers. */
export const questionsNotLoaded = () => 'No se pudieron cargar las preguntas.'
export const answersNotLoaded = () => 'No se pudieron cargar sus respuestas.'
export const safeOnDevice = () => 'Sus respuestas están a salvo en este dispositivo.'
export const safeInAccount = () => 'Sus respuestas están a salvo en su cuenta.'

/** Below the score of a quiz of mistakes. */
export const leavesList = () =>
  'Un error sale de la lista cuando usted contesta bien esa pregunta en dos días distintos.'
