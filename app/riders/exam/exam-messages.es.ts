import { ofState, theState } from '../../questions/states/state-name.es.ts'

export const loadFailed = () => 'No se pudieron cargar las preguntas del examen. Intente de nuevo.'
export const elsewhere = () => 'Este examen está abierto en otra pestaña.'
export const ended = () => 'Este examen terminó en otra pestaña.'

/** Messages of the page before an exam begins. */
export const title = (stateName: string) =>
  `Examen de práctica para el permiso de motocicleta ${ofState(stateName)}`
export const titleWithoutState = () => 'Examen de práctica para el permiso de motocicleta'
export const description = (stateName: string, exam: { questions: number; toPass: number }) =>
  `Un examen de práctica para el permiso de motocicleta ${ofState(stateName)}: ${exam.questions} preguntas, ${exam.toPass} respuestas correctas para aprobar y sin ver las respuestas hasta el final. Gratis y sin cuenta.`
export const pageFailed = () => 'No se pudo cargar el examen. Intente de nuevo.'

export const heading = (stateName: string) => `Examen de práctica ${ofState(stateName)}`
export const inCourse = (stateName: string, office: string) =>
  `En ${theState(stateName)} usted toma el examen en su curso, no en ${office}. Esto le sirve de preparación.`
export const courseReplaces = (stateName: string) =>
  `En ${theState(stateName)} un curso autorizado puede tomar el lugar del examen. Esto le sirve de preparación para cualquiera de los dos.`
export const answersAtTheEnd = () => 'Al final verá las respuestas correctas, con la explicación.'
export const shorterExam = (questions: number) =>
  `Por ahora tenemos solo ${questions} preguntas, así que este examen es más corto. Para aprobar necesita el mismo porcentaje.`
export const needsScript = () =>
  'El examen necesita JavaScript. Aquí está desactivado, bloqueado o es muy antiguo. La prueba rápida funciona sin él.'
export const onPaper = () => 'Imprimir un examen'
export const quickQuiz = () => 'Hacer la prueba rápida de 12 preguntas'
export const beforeTheTest = (stateName: string) => `Antes de tomar el examen ${ofState(stateName)}`

export const start = () => 'Empezar el examen'
export const resume = (question: number, total: number) =>
  `Continuar el examen: pregunta ${question} de ${total}`
export const withoutLimit = () => 'Hacerlo sin límite de tiempo'
export const startAnew = () => 'Empezar otro examen'
export const giveUp = () => '¿Desea empezar otro examen?'
export const answersNotCounted = () => 'Sus respuestas del examen sin terminar no contarán.'
export const cancel = () => 'Cancelar'

/** The figures of a state's exam. */
export const questions = () => 'Preguntas'
export const rightAnswers = () => 'Correctas para aprobar'
export const minutes = () => 'Minutos'
export const signsRule = (questions: number, toPass: number) =>
  `Debe acertar al menos ${toPass} de las ${questions} preguntas sobre señales de tránsito.`
type Part = { questions: number; toPass: number }
export const signsApart = (signs: Part, others: Part) =>
  `Primero vienen ${others.questions} preguntas sobre el manejo y la ley. Debe acertar ${others.toPass}. Luego vienen ${signs.questions} señales de tránsito. Debe acertar ${signs.toPass}.`
export const ownFigures = (stateName: string) =>
  `Elegimos estos números porque ${theState(stateName)} no publica los suyos.`
export const ownQuestions = (stateName: string) =>
  `Elegimos el número de preguntas porque ${theState(stateName)} no lo publica.`
export const ownMark = (stateName: string) =>
  `Elegimos el puntaje para aprobar porque ${theState(stateName)} no lo publica.`
