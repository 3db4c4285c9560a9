import type { Receivers } from './told.server.ts'

export const receivers = () => 'Quién más recibe datos'

/** Who gets which data, as the site is set up. */
export const whoGetsWhat = (to: Receivers) => [
  {
    name: 'Servicio de inteligencia artificial',
    text: to.ai
      ? `${to.ai === 'Google' ? 'El servicio Gemini de Google' : 'Un servicio'} recibe manuales, preguntas y borradores de artículos de quienes administran el sitio. No recibe nada de un motociclista ni de un alumno.`
      : 'No hay ninguno, así que ninguno recibe nada.',
  },
  {
    name: 'Servicio de mapas',
    text: to.geocoder
      ? `Si toca “Usar mi ubicación”, su navegador le dice a ${to.geocoder} dónde está usted, con una precisión de alrededor de media milla. Una vez que usted lo permitió, su navegador puede hacerlo de nuevo cuando abra el sitio. El sitio mismo nunca lo recibe.`
      : 'No hay ninguno. Su navegador encuentra su estado por sí mismo y no le dice a nadie dónde está usted.',
  },
  {
    name: 'Servicio de correo',
    text: to.hasMail
      ? 'Recibe las direcciones de los administradores y correos para ellos: avisos de trabajos terminados y de lo que deben revisar. El sitio no envía correos a los motociclistas.'
      : 'No hay ninguno. El sitio no envía correos.',
  },
  {
    name: 'Servicio de acceso',
    text: to.provider
      ? `Usted inicia sesión en ${to.provider}. Ese servicio sabe que usted entra aquí. Nos dice su correo, y puede decirnos su nombre, sus grupos y dónde está su foto. Mientras tenga la sesión iniciada, su navegador trae la foto de ese lugar, que entonces ve su dirección de internet. El servicio no sabe nada de sus respuestas.`
      : to.mayRidersSignIn
        ? 'Solo este sitio. Usted inicia sesión en una página nuestra.'
        : 'Solo este sitio. Solo quienes lo administran pueden iniciar sesión.',
  },
  {
    name: 'Dónde se guarda',
    text: `${databaseText(to.database)} ${to.bucket ? bucketText(to.bucket) : 'Las imágenes y los manuales están en el mismo servidor que el sitio.'}`,
  },
]

const databaseText = (database: Receivers['database']) =>
  ({
    SQLite: 'Los datos están en un archivo (SQLite) en el servidor del sitio.',
    PostgreSQL:
      'Los datos están en una base de datos (PostgreSQL). La eligieron quienes administran el sitio.',
    Firestore: 'Los datos están en una base de datos de Google (Firestore).',
  })[database]

const bucketText = (bucket: string) =>
  `${
    bucket === 'gs'
      ? 'Las imágenes y los manuales están en Google (Cloud Storage).'
      : 'Las imágenes y los manuales están en un almacén (S3). Lo eligieron quienes administran el sitio.'
  } Su navegador puede traerlos de ahí. El almacén ve entonces su dirección de internet.`

export const nobodyElse = () =>
  'No hay anuncios ni rastreadores. No vendemos datos ni se los damos a nadie para anuncios.'
