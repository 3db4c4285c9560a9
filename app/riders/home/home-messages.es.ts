import { ofState, theState } from '../../questions/states/state-name.es.ts'

/** Messages of the first page (spec, section 2). */
export const title = () => 'Práctica para el examen de motocicleta de su estado'
export const description = () =>
  'Practique para el examen de su licencia de motocicleta: 12 preguntas de su estado, con la respuesta y la explicación al momento. Gratis, en su teléfono.'
export const heading = () => '¿Todo listo para su examen de motocicleta?'
/** `count` is known once a state is chosen. The first line stays about as long, so that nothing moves. */
export const promise = (count: number | undefined) =>
  `${count ? `Tenemos ${count}` : 'Más de 380'} preguntas para su estado, con imágenes y un examen de práctica. La app recuerda sus errores. Funciona sin conexión. Gratis, sin anuncios, sin cuenta.`
export const detecting = () => 'Detectando su ubicación…'
export const noQuizHere = () => '(No hay prueba para su ubicación: elija otro estado)'
export const pleaseChoose = () => 'Elija para qué estado quiere practicar.'
export const lastResult = (result: string) => `Último resultado: ${result}`
export const continueQuiz = (stateName: string, number: number, total: number) =>
  `Continuar la prueba ${ofState(stateName)}: pregunta ${number} de ${total}`
export const continueExam = (stateName: string, number: number, total: number) =>
  `Continuar el examen ${ofState(stateName)}: pregunta ${number} de ${total}`
export const startQuiz = (stateName: string) => `Empezar la prueba ${ofState(stateName)}`
export const start = () => 'Empezar la prueba'
export const checkingLocation = () => 'Buscando su ubicación'
export const chooseState = () => 'Elegir estado'
/** A state of the rider's account. */
export const goOnWith = (stateName: string) => `Seguir con ${theState(stateName)}`
export const changeState = () => 'Cambiar estado'
export const pickPlate = () => 'Elija su estado entre las placas.'
export const locateMe = () => 'Usar mi ubicación'
export const pickState = () => 'Elija su estado'
export const chooseYourState = () => 'Elija su estado'
export const stateMissing = () =>
  '¿No ve su estado? Escriba a quien ofrece este sitio y pida que lo agregue.'
export const close = () => 'Cerrar'
