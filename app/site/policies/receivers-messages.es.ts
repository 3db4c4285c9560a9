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
    text: `Solo si toca “Usar mi ubicación”, su navegador le dice a ${to.geocoder} dónde está usted, con una precisión de alrededor de media milla. El sitio mismo nunca lo recibe.`,
  },
  {
    name: 'Servicio de correo',
    text: to.hasMail
      ? 'Recibe las direcciones de los administradores y avisos de trabajos terminados para ellos. El sitio no envía correos a los motociclistas.'
      : 'No hay ninguno. El sitio no envía correos.',
  },
  {
    name: 'Servicio de acceso',
    text: to.provider
      ? `Usted inicia sesión en ${to.provider}. Ese servicio sabe que usted entra aquí y nos dice su correo y su nombre. No sabe nada de sus respuestas.`
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
  bucket === 'gs'
    ? 'Las imágenes y los manuales están en Google (Cloud Storage).'
    : 'Las imágenes y los manuales están en un almacén (S3). Lo eligieron quienes administran el sitio.'

export const nobodyElse = () =>
  'No hay anuncios ni rastreadores. No vendemos datos ni se los damos a nadie para anuncios.'
