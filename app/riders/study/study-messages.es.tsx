import type { ReactNode } from 'react'
import { ofState } from '../../questions/states/state-name.es.ts'

/** Messages that several study pages show. */
export const chooseState = () => 'Elija su estado'
export const startQuiz = (stateName: string) => `Empezar la prueba ${ofState(stateName)}`
export const loading = () => 'Cargando…'
export const tryAgain = () => 'Intentar de nuevo'
export const needsScript = (link: (text: string) => ReactNode) => (
  <>
    Esta página necesita JavaScript para guardar lo que usted contesta. Aquí está apagado, bloqueado
    o es muy viejo. {link('La prueba rápida funciona sin él.')}
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
