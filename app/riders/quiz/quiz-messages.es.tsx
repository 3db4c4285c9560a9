import type { ReactNode } from 'react'

type Render = (text: string) => ReactNode

/** Messages of the specification (section 8). */
export const loadFailed = () => 'No se pudo cargar la prueba del estado elegido.'
export const noItems = () => 'No se encontraron preguntas para este estado.'
export const noState = () => 'No eligió ningún estado. Elija uno que tenga una prueba disponible.'

export const elsewhere = () => 'Esta prueba está abierta en otra pestaña.'
export const ended = () => 'Esta prueba terminó en otra pestaña.'

/** A question and its answer (spec, section 2). */
export const place = (number: number, total: number) => `Pregunta ${number} de ${total}`
export const progress = () => 'Progreso'
export const sendFeedback = () => 'Enviar comentarios'
export const shortcuts = () => 'Atajos de teclado'
export const nextQuestion = () => 'Siguiente pregunta'
export const finishQuiz = () => 'Terminar prueba'
/** The tag on an option. `picked` renders the part about the rider's pick. */
export const verdict = (isRight: boolean, picked: Render | null) => (
  <>
    {isRight ? 'Correcta' : 'Incorrecta'}
    {picked?.(' • Su respuesta')}
  </>
)

export const result = (isRight: boolean, correctAnswer: string) =>
  isRight ? 'Correcto.' : `Incorrecto. Respuesta: ${correctAnswer}.`
export const explanation = () => 'Explicación'
export const whyWrong = (why: string, strong: Render) => (
  <>
    {strong('Su respuesta:')} {why}
  </>
)
/** The picture of a question. */
export const enlarge = () => 'Ampliar imagen'
export const enlarged = () => 'Imagen ampliada'
export const close = () => 'Cerrar'

export const whyNotOthers = () => '¿Por qué no las otras?'
export const manualPage = (page: number, language: string | undefined) =>
  `Manual${language ? ' en inglés' : ''}, página ${page} (en una pestaña nueva)`
export const source = (citation: string, checked = '') =>
  `Fuente: ${citation}${checked && `, revisión de ${checked}`}`
export const rightShare = (percentage: number) =>
  `El ${percentage}% de los motociclistas contestó bien esta pregunta.`
