export const privacy = () => 'Privacidad'
export const description = () => 'Qué guarda y qué cuenta este sitio, y qué no.'
export const summary = (mayRidersSignIn: boolean) =>
  `Puede practicar sin cuenta. No hay anuncios ni rastreadores, y no hay cookies${mayRidersSignIn ? ' hasta que inicie sesión' : ''}.`
export const imprint = () => 'Quién administra este sitio'
export const contact = () => 'Contacto:'

type Site = { messageDays: number; mayRidersSignIn: boolean; hasGeocoder: boolean }

/** What the product stores and counts. Add each new kind of data here. */
export const parts = ({ messageDays, mayRidersSignIn, hasGeocoder }: Site) => [
  {
    title: 'En su dispositivo',
    paragraphs: [
      'Su estado, sus respuestas, una prueba sin terminar y sus ajustes se quedan en este navegador. Puede borrarlos en los ajustes del navegador, y algunos navegadores los borran por sí mismos tras una semana sin una visita.',
    ],
  },
  ...(mayRidersSignIn
    ? [
        {
          title: 'Si inicia sesión',
          paragraphs: [
            'Guardamos su correo electrónico y su nombre mientras tenga la sesión iniciada, y sus exámenes y respuestas hasta que los borre. Debajo de sus exámenes guardados puede descargar todo eso o borrarlo.',
          ],
        },
      ]
    : []),
  {
    title: 'Qué contamos',
    paragraphs: [
      'Cuando termina una prueba o un examen, con la sesión iniciada o no, su dispositivo envía su estado, si es una prueba o un examen, las preguntas, las opciones que eligió, cuándo contestó y cuánto tardó, y si ya había visto la pregunta. Lo sumamos a los contadores de cada pregunta, como el de cuántos motociclistas la contestaron bien. Así encontramos preguntas con errores o poco claras, y así le mostramos qué porcentaje de motociclistas la contestó bien.',
      'Guardamos las sumas, no sus respuestas ni ningún dato que diga quién es usted. Para contar cada prueba una sola vez, guardamos su número aleatorio durante dos meses. Para que nadie altere los totales, contamos su red una vez al día por cada pregunta. Para eso guardamos con la pregunta una marca codificada de la red hasta que otras personas la contesten en un día posterior.',
      'Después de su examen, y solo si toca “Enviar”, su dispositivo envía su estado, un rango de su probabilidad de aprobar y si aprobó. Lo sumamos a las cifras de una semana. Guardamos el número aleatorio de ese envío durante dos meses, y una marca codificada de su red con el rango durante un año.',
      'También contamos las visitas a nuestras páginas públicas, las pruebas y los exámenes que se empiezan o se terminan, y los exámenes aprobados que se nos cuentan. Los sumamos por semana, estado e idioma. Cuando empieza una prueba o un examen, su dispositivo envía el estado y cuál de los dos es. Ninguna suma dice quién es usted.',
      'Si su navegador envía la señal Global Privacy Control, no contamos nada de usted.',
    ],
  },
  {
    title: 'Si envía comentarios',
    paragraphs: [
      'Guardamos su mensaje, la pregunta de la que trata y el nombre de su navegador. Guardamos su correo electrónico y su cuenta solo si nos permite escribirle.',
      ...(messageDays > 0 ? [`Borramos todo esto después de ${messageDays} días.`] : []),
    ],
  },
  {
    title: 'Si avisa de un error en una pregunta',
    paragraphs: [
      'Guardamos qué dijo usted que está mal, sus palabras y marcas hechas a partir de su dirección de internet y de su red, que distinguen los avisos de distintos motociclistas pero no dicen quién es usted.',
      ...(mayRidersSignIn
        ? [
            'Si tiene la sesión iniciada, su cuenta guarda el aviso y cuándo leyó usted nuestra respuesta. Si borra sus datos, ambos se quitan de su cuenta.',
          ]
        : []),
    ],
  },
  {
    title: 'Si se une a un curso o abre uno',
    paragraphs: [
      'Guardamos el nombre del curso y de su escuela, las preguntas que escriben sus instructores, la lista de nombres de la escuela si la tiene, el apodo o nombre con el que usted se une y sus respuestas en las lecciones con su hora. Quien tiene el código de su constancia la ve, con su apodo o nombre y su resultado. Solo sus instructores, uno o dos, ven sus respuestas, con enlaces secretos, y cada uno puede quitarle a usted el acceso al curso. Su apodo puede aparecer en la pantalla del salón; un nombre de una lista, no. No pedimos el nombre, a menos que la escuela tenga una lista, y nunca el correo electrónico ni la edad. Nada vincula a un alumno con una cuenta ni con un dispositivo. La cuenta de un instructor guarda los enlaces de sus cursos.',
      'Un curso termina a los 90 días, en otra fecha que el instructor elige y puede cambiar, cada vez a un año como máximo, o cuando su instructor lo borra. Si nadie se une, termina a los dos días, o a los 30 si el instructor ya preparó una lección o una lista de nombres. Entonces borramos todo. Mientras usted contesta sin conexión, sus respuestas esperan en su dispositivo hasta que se puedan enviar.',
      'Su navegador recuerda su enlace y su apodo para que usted pueda volver, y el de un instructor, los cursos con sus enlaces. Los olvida cuando usted cierra la sesión, cuando borra sus respuestas en el dispositivo y cuando abre una página del curso después de que terminó.',
    ],
  },
  {
    title: 'Su ubicación',
    paragraphs: [
      hasGeocoder
        ? 'Si toca “Usar mi ubicación”, su navegador le dice a un servicio de mapas dónde está usted, con una precisión de alrededor de media milla, para encontrar su estado. Una vez que usted lo permitió, su navegador puede hacerlo de nuevo cuando abra el sitio. Nosotros nunca recibimos su ubicación.'
        : 'Si toca “Usar mi ubicación”, su navegador encuentra su estado por sí mismo. No le dice a nadie dónde está usted.',
    ],
  },
  {
    title: 'Su dirección de red',
    paragraphs: [
      'No la registramos. Para frenar avalanchas de solicitudes, guardamos una forma codificada de ella hasta por un día.',
      'Nuestro registro tiene la hora y el tipo de página de cada solicitud, y una marca codificada de su cuenta si tiene la sesión iniciada.',
    ],
  },
]
