import { ofState, shownStateName } from '../states/state-name.es.ts'
import { LANGUAGE } from '../text/language.ts'
import { plural } from '../text/plural.ts'

/** Messages of a class, its pupils and its teacher. */
export const join = () => 'Unirse a una clase'
export const joinThis = (stateName: string) => `${shownStateName(stateName)}: unirse a la clase`
export const askForCode = () => 'Su instructor tiene el código de la clase.'
export const code = () => 'Código de la clase'
export const next = () => 'Siguiente'
export const noClass = () => 'No hay ninguna clase con este código. Pregúntele a su instructor.'
export const nickname = () => 'Apodo (solo lo verá su instructor)'
export const nicknameHint = () =>
  'Hasta 20 letras, números o emojis. No escriba su nombre verdadero. La clase se borra a los 30 días.'
export const begin = () => 'Empezar'
export const noNickname = () =>
  'Escriba un apodo de 1 a 20 caracteres: letras de un solo alfabeto, números, espacios o emojis.'
export const nicknameTaken = () =>
  'Alguien en esta clase ya usa este apodo. Elija otro. Si es el suyo, su instructor puede dejarle entrar de nuevo.'
export const full = () => 'Esta clase ya tiene 60 alumnos y no queda lugar.'
export const closed = () => 'Su instructor cerró esta clase.'
export const tooManyPupils = (wait: string) =>
  `Hace un momento se unieron demasiados alumnos a esta clase desde su red. Intente de nuevo en ${wait}.`
export const tooManyClasses = (wait: string) =>
  `Desde su red se abrieron demasiadas clases en una hora. Intente de nuevo en ${wait}.`
export const siteIsFull = (wait: string) =>
  `Hoy empezaron muchísimas clases en este sitio, y por eso se abren muy pocas más. Intente de nuevo en ${wait}.`
export const goOnAs = (name: string) => `Continuar como ${name}`
export const somebodyElse = () => 'Soy otra persona'
export const failed = () => 'No funcionó. Intente de nuevo.'

export const notHere = () => 'No se encontró la clase'
export const ended = () =>
  'Este enlace no corresponde a ninguna clase. Es posible que la clase haya terminado o que su instructor le haya quitado el acceso.'
export const isDeleted = () => 'La clase terminó y se borró por completo.'
export const toCode = () => 'Escribir el código de una clase'
export const toPractice = () => 'Practicar sin una clase'
export const pupilTitle = (stateName: string) => `${shownStateName(stateName)}: su clase`
export const nothingLeft = () =>
  'Todas las preguntas de la clase se retiraron. Avise a su instructor.'
export const notSent = () => 'No hay conexión. Sus respuestas se enviarán en cuanto se restablezca.'
export const allSent = () => 'Su instructor ya tiene todas sus respuestas.'

export const teacherTitle = (stateName: string) => `Su clase para el examen ${ofState(stateName)}`
export const openAddress = () => 'Pida a sus alumnos que abran esta dirección:'
export const orTypeCode = (address: string) => `O que abran ${address} y escriban este código:`
export const keepThisLink = () =>
  'Guarde la dirección de esta página: si se pierde, nadie puede recuperarla. Quien la tenga puede ver y cambiar la clase. Por eso, no proyecte esta página.'
export const endsOn = (day: string) =>
  `La clase termina por sí sola el ${day}. Ese día se borra por completo.`
export const endsEmptyOn = (day: string) =>
  `Si nadie se une, la clase termina por sí sola el ${day}. Desde el primer alumno, dura 30 días.`
export const isClosed = () => 'La clase está cerrada: nadie puede unirse ni contestar.'
export const pupils = (count: number) =>
  plural(count, { one: '1 alumno', other: `${count} alumnos` })
export const nobodyYet = () => 'Todavía no se ha unido nadie.'
export const pupil = () => 'Alumno'
export const answered = () => 'Contestadas'
export const right = () => 'Correctas'
export const allOfThem = () => 'todas'
export const of = (count: number, total: number) => `${count} de ${total}`
export const options = () => 'Opciones'
export const optionsFor = (name: string) => `Opciones para ${name}`
export const letBack = (name: string) => `Dejar entrar de nuevo a ${name}`
export const letBackHint = () =>
  'Se crea un enlace nuevo y se conservan las respuestas. El enlace anterior deja de funcionar.'
export const mayReturn = (name: string) =>
  `${name} ya puede volver y conserva sus respuestas: con la dirección o el código de la clase y el mismo apodo, o con este enlace.`
export const mayRemove = (name: string) =>
  `¿Quitar a ${name} con todas sus respuestas? No se puede deshacer.`
export const remove = (name: string) => `Quitar a ${name}`
export const notNow = () => 'Volver a todos los alumnos'
export const removeIdle = () => 'Quitar a quienes no tienen respuestas'
export const mayRemoveIdle = (count: number) =>
  plural(count, {
    one: 'Un alumno todavía no ha contestado nada. ¿Lo quita de la clase?',
    other: `${count} alumnos todavía no han contestado nada. ¿Los quita de la clase?`,
  })
export const removeThem = () => 'Quitar'
export const missed = () => 'Lo que la clase contestó mal'
export const nothingMissed = () => 'Todavía no hay errores.'
export const missedBy = (wrong: number, answered: number) =>
  `${wrong} de ${answered} respuestas incorrectas`
export const toTeach = () => 'Temas que hace falta enseñar'
export const rightOf = (right: number, answered: number) => {
  const share = new Intl.NumberFormat(LANGUAGE, { style: 'percent' }).format(right / answered)
  return `${share} de respuestas correctas: ${right} de ${answered}`
}
export const wall = () => 'Proyectar las preguntas'
export const largeCode = () => 'Proyectar el código'
export const wallHint = () =>
  'Las páginas para proyectar se abren en una pestaña nueva. Quien ve sus direcciones no puede cambiar nada.'
export const csv = () => 'Resultados en una tabla (CSV)'
export const print = () => 'Imprimir'
export const close = () => 'Cerrar la clase'
export const reopen = () => 'Abrir de nuevo la clase'
export const newLink = () => 'Crear un enlace nuevo para mí'
export const newLinkHint = () => 'Con él, el enlace anterior de esta página deja de funcionar.'
export const deleteNow = () => 'Borrar la clase ahora'
export const deleteHint = () =>
  'Se borran todos los apodos y todas las respuestas, y nadie puede recuperarlos. Si necesita los resultados, guarde antes la tabla.'
export const deleteAll = () => 'Borrar todo'
export const refresh = () => 'Actualizar'

export const wallTitle = (number: number, total: number) => `Pregunta ${number} de ${total}`
export const reveal = () => 'Mostrar las respuestas'
export const nextQuestion = () => 'Siguiente pregunta'
export const before = () => 'Anterior'
export const keys = () =>
  'Para avanzar, presione Page Down (Av Pág); para volver, Page Up (Re Pág).'
export const isRight = () => 'correcta'
