import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'
import { ofState, shownStateName } from '../../questions/states/state-name.es.ts'

/** Messages of a course, its pupils and its teacher. */
export const aboutData = () => 'Qué guardamos de los alumnos'
export const join = () => 'Unirse a una clase'
export const joinThis = (name: string) => `Unirse: ${name}`
export const askForCode = () => 'Su instructor tiene el código del curso.'
export const code = () => 'Código del curso'
export const next = () => 'Siguiente'
export const noCourse = () => 'No hay ningún curso con este código. Pregúntele a su instructor.'
export const tooManyCodes = (wait: string) =>
  `Desde su red se probaron demasiados códigos equivocados. Intente de nuevo en ${wait}. Los enlaces de los alumnos siguen funcionando.`
export const nickname = () => 'Apodo (lo verán su instructor y quienes estén en el salón)'
export const nicknameHint = () =>
  'Hasta 20 letras, números o emojis. No escriba su nombre verdadero.'
export const nameOnRoster = () => 'Su nombre (la clase no lo ve)'
export const nameHint = () => 'Esta escuela pide su nombre tal como está en su lista.'
export const notOnRoster = () =>
  'La lista de la escuela no tiene este nombre. Escríbalo como lo tiene su instructor, con nombre y apellido.'
export const nameTaken = () =>
  'Alguien ya se unió con este nombre. Si es el suyo, su instructor puede volver a dejarle entrar.'
export const tooManyNames = (wait: string) =>
  `Demasiados nombres escritos desde su red no están en la lista de la escuela. Intente de nuevo en ${wait}, o pregunte a su instructor.`
export const begin = () => 'Empezar'
export const noNickname = () =>
  'Escriba un apodo de 1 a 20 caracteres: letras de un solo alfabeto, números, espacios o emojis.'
export const nicknameTaken = () =>
  'Alguien en este curso ya usa este apodo. Elija otro. Si es el suyo, su instructor puede dejarle entrar de nuevo.'
export const full = () => 'Este curso ya tiene 200 alumnos y no queda lugar.'
export const closed = () =>
  'Su instructor cerró este curso. Podrá unirse o continuar cuando se abra de nuevo.'
export const tooManyPupils = (wait: string) =>
  `Hace un momento se unieron demasiados alumnos a este curso desde su red. Intente de nuevo en ${wait}.`
export const tooManyTaken = (wait: string) =>
  `Desde su red se eligieron demasiadas veces apodos ya ocupados. Intente de nuevo en ${wait} o pregúntele a su instructor.`
export const tooManyCourses = (wait: string) =>
  `Desde su red se abrieron demasiados cursos en una hora. Intente de nuevo en ${wait}.`
export const siteIsFull = (wait: string) =>
  `Hoy empezaron muchísimos cursos en este sitio, y por eso se abren muy pocos más. Intente de nuevo en ${wait}.`
export const goOnAs = (name: string) => `Continuar como ${name}`
export const somebodyElse = () => 'Soy otra persona'
export const failed = () => 'No funcionó. Intente de nuevo.'

export const notHere = () => 'No se encontró el curso'
export const ended = () =>
  'Este enlace no abre ningún curso. Es posible que el curso haya terminado, o que un instructor haya cambiado el enlace o le haya quitado el acceso.'
export const isDeleted = () => 'El curso terminó y se borró por completo.'
export const toCode = () => 'Escribir el código de un curso'
export const toPractice = () => 'Practicar sin un curso'
export const nothingLeft = () =>
  'Todas las preguntas de esta lección se retiraron. Avise a su instructor.'
export const notSent = () => 'No hay conexión. Sus respuestas se enviarán en cuanto se restablezca.'
export const allSent = () => 'Su instructor ya tiene todas sus respuestas.'

export const openAddress = () => 'Pida a sus alumnos que abran esta dirección:'
export const orTypeCode = (address: string) => `O que abran ${address} y escriban este código:`
export const qrCode = () => 'Código QR de esta dirección'
export const keepThisLink = () =>
  'Guarde la dirección de esta página. Quien la tenga puede ver y cambiar el curso. Por eso, no proyecte esta página.'
export const deletedAtEnd = () => 'Cuando el curso termine, se borrará por completo.'
export const endsOn = (day: string) =>
  `El curso termina por sí solo el ${day}. Después se borra por completo.`
export const endsEmptyOn = (day: string) =>
  `Si nadie se une, el curso termina por sí solo el ${day}. Con alumnos dura 90 días desde que se abrió, a menos que usted cambie la fecha.`
export const isClosed = () => 'El curso está cerrado: nadie puede unirse ni contestar.'
export const pupils = (count: number) =>
  plural(count, { one: '1 alumno', other: `${count} alumnos` })
export const nobodyYet = () => 'Todavía no se ha unido nadie.'
export const pupil = () => 'Alumno'
export const answered = () => 'Contestadas'
export const right = () => 'Correctas'
export const allOfThem = () => 'todas'
export const of = (count: number, total: number) => `${count} de ${total}`
export const options = () => 'Opciones'
export const letBack = (name: string) => `Dejar entrar de nuevo a ${name}`
export const letBackHint = () =>
  'Se crea un enlace nuevo y se conservan las respuestas. El enlace anterior deja de funcionar.'
export const mayReturn = (name: string) =>
  `${name} ya puede volver, con el código y el mismo apodo o nombre, o con este enlace. Sus respuestas se conservan.`
export const mayRemove = (name: string) =>
  `¿Quitar a ${name} con todas sus respuestas? No se puede deshacer.`
export const remove = (name: string) => `Quitar a ${name}`
export const removeIdle = () => 'Quitar a quienes no tienen respuestas'
export const mayRemoveIdle = (count: number) =>
  plural(count, {
    one: 'Un alumno todavía no ha contestado nada. ¿Lo quita del curso?',
    other: `${count} alumnos todavía no han contestado nada. ¿Los quita del curso?`,
  })
export const removeThem = () => 'Quitar'
export const lessons = () => 'Lecciones'
export const noLessonYet = () => 'Todavía no hay ninguna lección.'
export const calendar = () => 'Los días como archivo de calendario'
export const toMyCalendar = () => 'Agregar las lecciones a mi calendario'
export const lastDayOf = (name: string) => `${name}: último día`
export const newLesson = () => 'Lección nueva'
export const lesson = (number: number) => `Lección ${number}`
const STATES = { waiting: 'Sin empezar', open: 'Abierta', over: 'Terminada' }
export const lessonState = (status: keyof typeof STATES) => STATES[status]
const ABOUT_STATES = {
  waiting:
    'Sus alumnos verán las preguntas cuando usted la empiece. La fecha está en el archivo de calendario.',
  open: 'Esta lección está abierta. Quien llegue tarde también puede contestar.',
  over: 'Esta lección terminó. Cada alumno ve sus propios resultados.',
}
export const aboutState = (status: keyof typeof STATES) => ABOUT_STATES[status]
export const answeredIn = (count: number, total: number) =>
  `${questions(total)}, ${plural(count, { one: 'contestó 1 alumno', other: `contestaron ${count} alumnos` })}`
const questions = (count: number) =>
  plural(count, { one: '1 pregunta', other: `${count} preguntas` })
export const othersThanBefore = () =>
  'La lección tiene preguntas que el curso todavía no ha visto, mientras haya suficientes.'
export const beginLesson = () => 'Empezar la lección'
export const makeForLater = () => 'Prepararla para después'
export const endLesson = () => 'Terminar la lección'
export const openLessonAgain = () => 'Abrir de nuevo la lección'
export const noMoreLessons = () => 'Este curso ya tiene 40 lecciones y no caben más.'
export const toCourse = () => 'Volver al curso'
export const youAreIn = (name: string) => `Ya está en el curso, ${name}.`
export const nextComes = () =>
  'La próxima lección aparece aquí por sí sola cuando su instructor la empiece.'
export const nextOn = (day: string) => `La próxima lección está prevista para el ${day}.`
export const otherLessons = () => 'Otras lecciones'
export const myResults = () => 'Mis resultados'
export const over = () => 'terminada'
export const lessonIsOver = (number: number) => `La lección ${number} terminó.`
export const someAnswered = (answered: number, total: number) =>
  `Usted contestó ${answered} de ${total} preguntas.`
export const toOpenLesson = () => 'Ir a la lección abierta'
export const nothingAnswered = () => 'Usted no contestó ninguna de sus preguntas.'
export const wasBefore = () => 'Terminó antes de que usted se uniera al curso.'
export const seeQuestions = () => 'Preguntas de esta lección'
export const ownQuestions = () => 'Preguntas de la escuela'
export const questionOfSchool = () => 'Pregunta de la escuela'
export const missed = () => 'Lo que se contestó mal'
export const nothingMissed = () => 'Todavía no hay errores.'
export const missedBy = (wrong: number, answered: number) => `Incorrectas: ${wrong} de ${answered}`
const PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'percent' })
export const rightOf = (right: number, answered: number) =>
  `${PERCENT.format(right / answered)} de respuestas correctas: ${right} de ${answered}`
export const shareOf = (right: number, answered: number) =>
  `${of(right, answered)} (${PERCENT.format(right / answered)})`
export const wall = () => 'Proyectar'
export const wallHint = () =>
  'La pantalla para proyectar se abre en una pestaña nueva: el código y quién está, y luego las preguntas. Quien ve su dirección no puede cambiar nada.'
export const onPaper = () => 'Sus preguntas en papel'
export const toLesson = () => 'Volver a la lección'
export const print = () => 'Imprimir'
export const settings = () => 'Ajustes del curso'
export const closeHint = () =>
  'Si cierra el curso, nadie puede unirse ni contestar hasta que usted lo abra de nuevo.'
export const close = () => 'Cerrar el curso'
export const reopen = () => 'Abrir de nuevo el curso'
export const newLink = () => 'Crear un enlace nuevo para mí'
export const newLinkHint = () =>
  'Con él, el enlace anterior de esta página deja de funcionar, y las páginas para proyectar cambian de dirección.'
export const isNewLink = () =>
  'Esta página tiene una dirección nueva. Guárdela: la anterior ya no funciona.'
export const courseName = () => 'Nombre del curso'
export const schoolName = () => 'Escuela (opcional)'
export const usualName = (stateName: string) =>
  `Curso para el examen de motocicleta ${ofState(stateName)}`
export const ofSchool = (school: string, stateName: string) =>
  school ? `${school} • ${shownStateName(stateName)}` : shownStateName(stateName)
export const noName = () => 'Escriba un nombre de 1 a 60 caracteres.'
export const done = () => 'Listo.'
export const save = () => 'Guardar'
export const roster = () => 'Nombres de los alumnos, uno por línea (opcional)'
export const rosterHint = () =>
  'Con una lista, los alumnos se unen con su nombre de la lista, y el sitio guarda esos nombres hasta que termina el curso. Déjela vacía para usar apodos.'
export const saveRoster = () => 'Guardar los nombres'
export const longRoster = () => 'En un curso caben 200 alumnos, y esta lista tiene más nombres.'
export const wrongName = (name: string) =>
  `Revise este nombre: ${name}. Un nombre tiene hasta 60 caracteres, y ninguno puede estar dos veces.`
export const notYetHere = (names: string) => `Todavía no se han unido: ${names}`
export const lastDay = () => 'Último día del curso (a más tardar en un año)'
export const noEnd = (first: string, last: string) =>
  `Elija una fecha entre el ${first} y el ${last}.`
export const moveEnd = () => 'Cambiar la fecha'
export const secondTeacher = () => 'Segundo instructor'
export const aboutSecond = () =>
  'Un segundo instructor recibe su propio enlace y puede hacer lo mismo que usted, menos borrar el curso, adelantar su fin o crear el enlace del segundo instructor. Con cada enlace nuevo, las páginas para proyectar cambian de dirección.'
export const secondHint = () =>
  'Con otro enlace, el anterior del segundo instructor deja de funcionar.'
export const secondLink = () =>
  'Enlace para el segundo instructor. Solo se muestra ahora: cópielo, por favor.'
export const makeSecondLink = () => 'Crear el enlace'
export const otherSecondLink = () => 'Crear otro enlace'
export const takeBackLink = () => 'Anular el enlace'

export const forSchools = () => 'Para escuelas'
export const aboutSchools = () =>
  'Dé un curso de motocicleta con las preguntas de su estado: los alumnos contestan en su teléfono y usted ve qué hace falta enseñar. Es gratis y nadie necesita una cuenta.'
export const howCoursesGo = () =>
  'Un curso tiene un código, hasta 200 alumnos y hasta 40 lecciones. Los alumnos escriben el código y un apodo, y en cada lección continúan sin volver a unirse. Cuando el curso termina, se borra por completo.'
export const newCourse = () => 'Curso nuevo'
export const openIt = () => 'Abrir el curso'
export const myCourses = () => 'Mis cursos'
export const endsAt = (day: string) => `hasta el ${day}`
export const onThisDevice = () =>
  'Este dispositivo recuerda los cursos que usted abrió en él. Al cerrar la sesión, los olvida.'
export const inAccount = () => 'en su cuenta'
export const signInToKeep = () => 'Si inicia sesión, puede guardar el curso en su cuenta.'
export const isInAccount = () => 'Su cuenta tiene este curso, en todos sus dispositivos.'
export const notInAccount = () => 'Su cuenta no tiene este curso.'
export const keepInAccount = () => 'Guardar el curso en mi cuenta'
export const accountIsFull = () => 'Su cuenta tiene 100 cursos y no caben más. Quite primero uno.'
export const leaveAccount = () => 'Quitar el curso de mi cuenta'

export const deleteNow = () => 'Borrar el curso ahora'
export const deleteHint = () =>
  'Se borran todos los nombres, las respuestas y las preguntas de la escuela, y nadie puede recuperarlos. Si necesita los resultados, guarde antes la tabla.'
export const deleteAll = () => 'Borrar todo'
export const keepThisPage = () =>
  'Guarde la dirección de esta página. Con ella vuelve a sus respuestas.'
export const refresh = () => 'Actualizar'
