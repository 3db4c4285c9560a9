import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'

/** Messages of the page about how readiness is judged. */
export const title = () => '¿Su nivel alcanza para el examen de motocicleta? Cómo lo sabemos'
export const heading = () => 'Cómo sabemos si su nivel ya alcanza'
export const description = () =>
  'Cómo decide este sitio entre “aún no”, “falta poco” y “ya alcanza”, qué no sabe y qué tanto ha acertado.'

export const decides = () => 'Cómo decidimos'
/** `needed` different questions come first. */
export const howDecided = (needed: number) => [
  'Cada respuesta es una pista de lo que usted sabe.',
  'También se acierta por suerte, así que una sola respuesta correcta no nos basta.',
  'Lo que se aprende se olvida, así que su probabilidad baja hasta que vuelva a practicar.',
  'Con todo esto calculamos cuántas veces aprobaría hoy el examen de su estado.',
  `No decimos nada hasta que haya contestado ${needed} preguntas distintas.`,
  '“Aún no” significa que reprobaría más veces de las que aprobaría.',
  '“Ya alcanza” significa que aprobaría al menos 9 de cada 10 veces, aunque nuestro cálculo sea algo optimista.',
  '“Falta poco” es todo lo que queda en medio.',
]
export const unknown = () => 'Lo que no sabemos'
export const notKnown = () =>
  'No conocemos las preguntas exactas del examen de su estado, ni sus nervios, ni si buscó alguna respuesta.'
export const howTrue = () => 'Qué tanto hemos acertado'
export const ridersTell = () =>
  'Quizás nos lo digan más quienes aprobaron, así que las cifras pueden verse mejor de lo que son.'
export const chanceBefore = () => 'Según la probabilidad de aprobar antes del examen'

type Ends = { low: number; high: number }
const at = ({ low, high }: Ends) => {
  if (low === 0) return `por debajo del ${high}%`
  return high === 100 ? `por encima del ${low}%` : `entre el ${low}% y el ${high}%`
}
/** `passed` of 100 riders. */
export const told = (ends: Ends, passed: number) =>
  `De cada 100 que estaban ${at(ends)}, ${passed} nos dijeron que aprobaron.`
export const passed = (ends: Ends, passed: number) =>
  `De cada 100 que están ${at(ends)}, aprueban ${passed}.`
export const simulated = () => 'Simulado: aún son muy pocos los motociclistas'
/** `riders` told, and the others of `all` are simulated. */
export const partlyTold = (riders: number, all: number) => {
  const [some, rest] = [riders, all - riders].map((count) => count.toLocaleString(LANGUAGE))
  return `${some} motociclistas nos lo dijeron y ${rest} son simulados`
}
export const toldBy = (riders: number) =>
  plural(riders, {
    one: '1 motociclista',
    other: `${riders.toLocaleString(LANGUAGE)} motociclistas`,
  })
export const yourChance = () => 'Ver mi probabilidad de aprobar'
