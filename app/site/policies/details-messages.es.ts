import { plural } from '../../base/text/plural.ts'

export const description = () =>
  'Qué guarda este sitio sobre usted, por cuánto tiempo, quién más lo recibe y qué puede pedir.'
export const summary = () =>
  'La forma larga de nuestra página de privacidad. Partes de ella vienen de los ajustes de este sitio y del código que guarda los datos.'

export const why = () => 'Para qué los usamos'
export const reasons = () => [
  'Para hacer lo que usted pide: guardar sus exámenes, contestar sus comentarios, dar un curso. Si el RGPD se aplica a nosotros, es el servicio que usted pide (artículo 6.1 b).',
  'Para cuidar el sitio y sus preguntas: marcas de redes, cuentas, avisos y la lista de cambios. Si el RGPD se aplica a nosotros, es nuestro interés legítimo (artículo 6.1 f).',
  'Para responderle, si marca la casilla, y para contar cómo le fue en su examen, si toca “Enviar”. Si el RGPD se aplica a nosotros, es su consentimiento (artículo 6.1 a). Puede retirar su correo en todo momento.',
]

export const rights = () => 'Qué puede pedir'
export const rightsOfAll = (mayRidersSignIn: boolean) => [
  mayRidersSignIn
    ? 'Puede descargar sus datos o borrarlos. Inicie sesión y mire debajo de sus exámenes guardados. No hace falta dar un motivo.'
    : 'Aquí los motociclistas no pueden iniciar sesión, así que no tienen exámenes guardados. Si nos dio su correo con un comentario, podemos encontrarlo por ese correo.',
  'Puede escribirnos: para ver sus datos, corregirlos, borrarlos o decir que no se usen. Podemos pedirle que muestre que el correo es suyo.',
  ...(mayRidersSignIn
    ? [
        'Inicie sesión antes de escribirnos y no la cierre. Sin una sesión no podemos encontrar sus exámenes.',
      ]
    : []),
  'Los datos sin nombre, como las cuentas, no se pueden volver a encontrar. Por eso no podemos entregarlos.',
]
export const europe = () => 'Si vive en Europa (RGPD)'
export const rightsInEurope = () => [
  'Si esta ley se aplica a nosotros, tiene derecho a ver, corregir, borrar, limitar y llevarse sus datos, y a oponerse a su uso. Puede quejarse ante la autoridad de protección de datos de donde vive.',
  'El servidor y los servicios de arriba pueden estar en otro país, como los Estados Unidos.',
]
export const california = () => 'Si vive en California (CCPA)'
export const rightsInCalifornia = () => [
  'No vendemos datos personales ni los compartimos para anuncios.',
  'Parte de lo que reunimos distingue a las personas (identificadores): un correo, un nombre o apodo, una foto, grupos, marcas codificadas de redes. Otra parte es su uso del sitio: respuestas, resultados, constancias, el nombre de su navegador. Otra es lo que usted escribe en comentarios y avisos.',
  'Si esta ley se aplica a nosotros, tiene derecho a saber, a borrar y a corregir. A nadie se le trata peor por usar un derecho. Otra persona que usted elija puede pedirlo por usted.',
  'Si su navegador envía la señal Global Privacy Control, no contamos nada de usted.',
]

export const cookies = () => 'Cookies'
export const aboutCookies = (mayRidersSignIn: boolean, days: number) => [
  mayRidersSignIn
    ? `No hay ninguna hasta que inicie sesión. Entonces hay cookies que lo dejan entrar y mantienen su sesión. Cuando la cierra, queda una, de nombre “sign-in-prompt”, ${plural(days, { one: 'un día', other: `${days} días` })} como máximo, para que el próximo inicio de sesión pregunte quién es usted. No hay de ningún otro tipo.`
    : 'No hay ninguna para motociclistas.',
  'Lo que usted elige se queda en su navegador.',
]

export const children = () => 'Menores'
export const aboutChildren = () => [
  'El sitio no pregunta la edad a nadie. Los menores de 13 años no deben iniciar sesión ni enviar comentarios. Para practicar no hace falta ninguna de las dos cosas.',
]
export const contact = () => 'Quién es responsable'
export const whoIs = () => [
  'Quienes administran este sitio son responsables de él. Su nombre y su dirección están en el aviso legal, si el sitio lo tiene.',
]
