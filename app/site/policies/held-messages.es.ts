import { plural } from '../../base/text/plural.ts'
import type { CourseTerm, Receivers } from './told.server.ts'

/** What the site stores, by the names in the declarations of its collections. */
export const held: () => Record<string, { title: string; text: string }> = () => ({
  'sign-in': {
    title: 'Inicios de sesión',
    text: 'Su correo electrónico. Su nombre, su foto y sus grupos si los da su servicio de acceso. Un número codificado de su cuenta y cuándo estuvo aquí por última vez.',
  },
  exams: {
    title: 'Exámenes y respuestas',
    text: 'Sus pruebas y exámenes con su resultado, y cada respuesta con su hora. Solo si inicia sesión.',
  },
  feedback: {
    title: 'Comentarios',
    text: 'Su mensaje, su pregunta y el nombre de su navegador. Su correo y su cuenta solo si marca la casilla.',
  },
  reports: {
    title: 'Avisos de errores en preguntas',
    text: 'Qué dijo usted que está mal, y sus palabras. Marcas codificadas de su dirección de internet y de su red. Su cuenta solo si tiene la sesión iniciada.',
  },
  teachers: {
    title: 'Cursos de un instructor con cuenta',
    text: 'Los enlaces de los cursos, cerrados con una clave secreta del servidor. El enlace de un curso que terminó se quita cuando el instructor vuelve a abrir la lista.',
  },
  deletions: {
    title: 'Solicitudes para borrar una cuenta',
    text: 'El número codificado de la cuenta y cuándo llegó la solicitud.',
  },
  staff: {
    title: 'Personas que administran el sitio',
    text: 'El nombre y el correo de los administradores y de quienes tienen una función. Un número codificado de su cuenta y el último día en que estuvieron aquí.',
  },
  'open work': {
    title: 'Trabajo abierto',
    text: 'Qué pregunta o artículo tiene abierto alguien que administra el sitio, para que los demás lo vean. Cuenta durante 90 segundos.',
  },
  changes: {
    title: 'Cambios de quienes administran el sitio',
    text: 'Quién cambió qué, cuándo y cómo era antes. También los correos que nombra un cambio. No son cambios de los motociclistas.',
  },
  settings: {
    title: 'Ajustes del sitio',
    text: 'El correo de los administradores, y quién cambió un ajuste.',
  },
  work: {
    title: 'Versiones, y solicitudes de datos',
    text: 'Quién del equipo hizo cada versión de una pregunta, una traducción o un artículo, como marca codificada. De una solicitud de datos, la primera letra del correo, cuándo llegó y quién la atendió.',
  },
  roles: {
    title: 'Funciones',
    text: 'El correo de cada persona con una función, como la de autor, y quién se la dio.',
  },
  courses: {
    title: 'Cursos de escuelas',
    text: 'Los nombres del curso y de su escuela. La lista de nombres si la escuela la tiene. Las preguntas que escriben los instructores.',
  },
  pupils: {
    title: 'Alumnos de un curso',
    text: 'El apodo o nombre con el que un alumno se une. Sus respuestas en las lecciones con su hora. La constancia si la hay. Ni correo, ni edad, ni cuenta.',
  },
  'network of a question': {
    title: 'Cuentas de cada pregunta',
    text: 'Cuántos motociclistas eligieron cada opción. Van con marcas codificadas de las redes de un día, para que nadie cuente dos veces.',
  },
  'counted quizzes': {
    title: 'Números de las pruebas contadas',
    text: 'Un número al azar de cada prueba, para contarla una sola vez. No dice quién la hizo.',
  },
  'told outcomes': {
    title: 'Resultados que nos cuentan',
    text: 'Un número al azar y una marca codificada de su red con el rango de su probabilidad. Solo si toca “Enviar”.',
  },
  network: {
    title: 'Marcas contra avalanchas',
    text: 'Una forma codificada de su dirección de internet, para contar cuántas veces pide algo.',
  },
  provider: {
    title: 'Pasos de un inicio de sesión',
    text: 'Lo que usted escribió en nuestra propia página de acceso, como su correo. Cuenta durante unos minutos.',
  },
  ended: {
    title: 'Lo que terminó',
    text: 'El número codificado de una sesión o de una solicitud, el código de un curso, o una forma codificada de un correo que olvidamos. Está ahí para que no se guarde nada más de ellos.',
  },
})

export const inDays = (days: number) =>
  plural(days, { one: `${days} día como máximo.`, other: `${days} días como máximo.` })

const courseEnd = ({ days, empty, most }: CourseTerm) =>
  `Hasta que termine el curso: a los ${days} días, o cuando su instructor lo borre. El instructor puede mover el final, cada vez a ${most} días como máximo. Si nadie se une, termina a los ${empty.new} días, o a los ${empty.prepared} días si el instructor ya preparó una lección o una lista de nombres.`

/** What ends the time for which something is stored, by the names in the declarations. */
export const untilEvent: (term: CourseTerm) => Record<string, string> = (term) => ({
  deletion:
    'Hasta que usted lo borre debajo de sus exámenes guardados. Mientras tenga la sesión iniciada, también podemos borrarlo por usted.',
  'name is removed': 'Sin plazo fijo. Si usted borra sus datos, se quita de él su cuenta.',
  done: 'Hasta que todo esté borrado.',
  request: 'Hasta que la persona pida ser olvidada. Entonces queda una letra en lugar del correo.',
  stays: 'Sin plazo fijo.',
  'role is taken': 'Hasta que un administrador quite la función.',
  'course ends': courseEnd(term),
  'others answer': 'Hasta que otras personas contesten la pregunta en un día posterior.',
})

export const stored = () => 'Qué guardamos y por cuánto tiempo'
export const howLong = () => 'Por cuánto tiempo:'
/** What holds for the whole list as this site is set up. */
export const onTop = ({ isDemo, mayRidersSignIn }: Receivers) => [
  ...(isDemo
    ? ['Esto es una demostración. Todo esto se borra cada hora, sin importar los plazos de abajo.']
    : []),
  ...(mayRidersSignIn
    ? []
    : [
        'Solo quienes administran este sitio pueden iniciar sesión. Lo que decimos de sesiones y cuentas trata de ellos.',
      ]),
]
export const cleaning = () => [
  'Lo que pasó de su plazo ya no cuenta. El sitio lo borra mientras otros usan el sitio. Si lo usan pocos, puede quedar ahí más tiempo.',
  'Pueden quedar copias por más tiempo en las copias de seguridad, y rastros en los archivos de la base de datos. Quienes administran el sitio deciden cuánto guardan las copias.',
  'El servidor lleva un registro. Tiene la hora de cada solicitud, el tipo de página y una marca codificada de su cuenta si tiene la sesión iniciada. No tiene su dirección de internet. Un proxy delante del servidor puede llevar su propio registro. Quienes administran el sitio deciden cuánto tiempo guardan los registros.',
  'Las preguntas, los artículos y lo que no dice nada de una persona no están en esta lista.',
]
