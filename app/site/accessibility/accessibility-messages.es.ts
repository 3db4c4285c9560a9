export const title = () => 'Accesibilidad'
export const description = () =>
  'Este sitio es para todos: qué le ayuda, qué falta todavía y cómo nos avisa.'
export const summary = () =>
  'Cualquier persona debería poder practicar aquí: con la vista o el oído, con el dedo, el teclado o la voz.'

export const aim = () => 'Qué nos proponemos'
export const aims = (rules: number, partly: number) => [
  `El sitio debe cumplir las pautas WCAG 2.2 (Web Content Accessibility Guidelines) en los niveles A y AA. Son ${rules} reglas. Según nuestro recuento, cumple todas menos ${partly}, que cumple solo en parte.`,
  'Contamos las páginas en inglés y en español, las preguntas que otros sitios muestran en un marco y las hojas para imprimir. Nadie de fuera ha revisado este recuento.',
]

export const tests = () => 'Cómo lo revisamos'
export const testing = (day: string) => [
  'Antes de cada versión nueva se hacen pruebas automáticas. Un programa (axe) revisa cada página en todos los idiomas, unas en una computadora y otras en un teléfono, con colores claros y oscuros. Otras pruebas contestan preguntas solo con el teclado, con letra grande y sin JavaScript. También comparan lo que recibe un lector de pantalla en diez recorridos por el sitio.',
  `Las personas que usan un lector de pantalla todos los días aún no lo han probado para nosotros. Repasamos todas las reglas por última vez el ${day}.`,
]
export const report = () => 'El informe, regla por regla (archivo OpenACR en inglés)'

export const missing = () => 'Qué no funciona todavía'
export const instead = () => 'Qué puede hacer:'
/** What the report supports only in part, by its criteria. */
export const limits = () => [
  {
    criteria: ['2.2.1'],
    what: 'Un examen en una clase tiene el límite de tiempo que puso su instructor. El instructor no puede dar más tiempo a un solo alumno.',
    instead:
      'Pida a su instructor un examen sin límite. Su propio examen de práctica siempre puede hacerse sin límite.',
  },
]

export const helps = () => 'Qué puede ayudarle'
export const helping = () => [
  'Un examen de práctica no tiene límite de tiempo si usted lo elige antes de empezar.',
  'Las preguntas se pueden leer en voz alta si su dispositivo tiene una voz.',
  'El texto crece con el tamaño de letra de su navegador o teléfono.',
  'Al final de cada página puede elegir colores claros u oscuros.',
  'Las pruebas funcionan sin JavaScript. Los exámenes y las hojas de repaso se pueden imprimir.',
]
export const aboutKeys = () =>
  'En una prueba, teclas como 1 o B eligen una respuesta. Si usted habla en vez de escribir, tal vez quiera desactivar estos atajos:'

export const complain = () => 'Díganos qué no le funciona'
export const complaining = () => [
  'Díganos en qué página fue, qué quería hacer y qué usa, por ejemplo un lector de pantalla.',
  'Quienes administran este sitio leen cada mensaje. Si nos permite escribirle, procuramos responder en diez días hábiles. Le decimos qué vamos a cambiar y cuándo, o qué puede hacer mientras tanto.',
]
