export const description = () => 'Qué puede esperar de este sitio y qué espera el sitio de usted.'
export const summary = (site: string) => `Estas condiciones son para el uso de ${site}. Es gratis.`

export const parts = (license: string, mayRidersSignIn: boolean) => [
  {
    id: 'what',
    title: 'Qué es el sitio',
    texts: [
      'Aquí practica para el examen de conocimientos de su estado. No es el examen del estado, y ninguna oficina de un estado lo administra, a menos que el aviso legal lo diga.',
      'Revisamos las preguntas con cuidado. Pero las leyes cambian, y una pregunta puede estar mal. Lo que vale es el manual de su estado.',
      'Un buen resultado aquí no promete que apruebe. No reemplaza un curso de manejo para motociclistas.',
    ],
  },
  {
    id: 'you',
    title: 'Qué le pedimos',
    texts: [
      'No dañe el sitio, no lo inunde de solicitudes ni trate de ver los datos de otros.',
      'No escriba nada que vaya contra la ley o que hiera a otros: en comentarios, en un apodo o en preguntas de un curso.',
      'Guarde para usted sus enlaces a un curso. Quien tiene un enlace puede usarlo.',
    ],
  },
  {
    id: 'content',
    title: 'Preguntas e imágenes',
    texts: [
      `Puede usar nuestras preguntas con esta licencia: ${license}.`,
      'Lo que usted envía sigue siendo suyo. Usted nos deja usarlo para el sitio y para corregir sus preguntas.',
    ],
  },
  {
    id: 'end',
    title: 'Cuándo termina',
    texts: [
      mayRidersSignIn
        ? 'Puede dejarlo en todo momento y borrar los datos de su cuenta.'
        : 'Puede dejarlo en todo momento.',
      'Podemos cerrar el sitio o cambiarlo. El sitio frena a quienes lo inundan de solicitudes.',
    ],
  },
  {
    id: 'liability',
    title: 'De qué respondemos',
    texts: [
      'El sitio se ofrece como es, sin la promesa de que siempre funcione. Hasta donde la ley lo permite, no pagamos los daños que vengan de su uso.',
      'Los derechos que la ley le da se mantienen.',
    ],
  },
]
export const contact = () => 'Preguntas sobre estas condiciones'
