export const description = () =>
  'Qué guarda un curso de este sitio sobre los alumnos, por cuánto tiempo y quién lo ve. Para escuelas, familias e instructores.'
export const summary = () =>
  'Para escuelas que deben saber qué pasa con los datos de los alumnos antes de usar un curso aquí.'

export const inShort = () => 'En pocas palabras'
export const shortly = () => [
  'Los alumnos se unen con un apodo y el código del curso. No necesitan cuenta, correo ni aplicación.',
  'Sin anuncios, sin rastreadores, sin venta de datos. Los datos de los alumnos no van a ningún servicio de inteligencia artificial, de mapas ni de correo.',
  'Cuando un curso termina, nadie puede abrirlo más. Entonces el sitio borra todos sus datos, por lo general en una hora. La cuenta de un instructor guarda el enlace cerrado hasta que vuelve a abrir la lista.',
]

export const whoSees = () => 'Quién los ve'
export const seers = () => [
  'Los instructores del curso, uno o dos, ven las respuestas de cada alumno. Para eso necesitan un enlace secreto.',
  'Cada alumno ve sus propias respuestas, con un enlace propio.',
  'Los apodos pueden aparecer en la pantalla del salón. Los nombres de una lista de la escuela, no.',
  'Quien tiene el código de una constancia la ve, con el apodo o nombre y el resultado.',
  'Quienes administran el sitio y su servidor podrían leer la base de datos. No tienen ninguna página que muestre alumnos.',
]

export const advice = () => 'Qué puede hacer una escuela'
export const advices = () => [
  'Deje que los alumnos elijan apodos que no nombren a nadie. Guarde en papel la lista de quién es quién.',
  'Use una lista de nombres solo si necesita constancias o notas.',
  'Guarde los resultados como archivo (CSV) antes de que termine el curso, y borre el curso cuando ya no lo necesite.',
  'Si un padre o una madre lo pide, un instructor puede mostrar las respuestas de un alumno o quitar al alumno.',
]

export const ferpa = () => 'FERPA'
export const aboutFerpa = () => [
  'Si una escuela usa nombres, las respuestas pueden ser registros educativos. La escuela decide sobre ellos, y nosotros los usamos solo para dar el curso.',
  'No los damos a nadie más que a quienes nombra esta página. Un instructor puede verlos, guardarlos y borrarlos en todo momento.',
]
export const coppa = () => 'COPPA'
export const aboutCoppa = () => [
  'De los alumnos solo pedimos un apodo, o el nombre de la lista de la escuela. Nunca pedimos la edad, el correo, una foto ni el lugar.',
  'Si los alumnos son menores de 13 años, la escuela debe preguntar antes a las familias, o aceptar en su lugar donde la ley lo permita.',
  'La familia o la escuela pueden hacer que se borren los datos de un menor: el instructor, en el momento, o escribiéndonos.',
]
export const safety = () => 'Cómo se cuidan'
export const safeties = (isEncrypted: boolean) => [
  ...(isEncrypted ? ['Todos los datos viajan cifrados (https).'] : []),
  'Los secretos de los enlaces se guardan solo en forma codificada. Quien lea la base de datos no puede abrir un curso con ellos.',
  'Un instructor puede anular el enlace de un segundo instructor y dejar entrar otra vez a un alumno con un enlace nuevo.',
]
export const contact = () => 'Preguntas, o un contrato sobre datos'
