import type { AboutTest } from '../states/about-test.ts'
import { ofState } from '../states/state-name.es.ts'
import { plural } from '../text/plural.ts'

/** Whether a rider is ready for the state's test, and why, in one sentence. */
export const ready = (stateName: string) =>
  `Su nivel ya alcanza para el examen ${ofState(stateName)}: lo aprobaría al menos 9 de cada 10 veces.`

/** `passed` is the number of tests of 10 that the rider would pass. Practicing `topic` helps most. */
export const notYet = (passed: number, topic: string | undefined) => {
  const chance =
    passed === 0
      ? 'Todavía no aprobaría'
      : `Hoy aprobaría alrededor de ${passed} de cada 10 exámenes`
  return topic ? `${chance}. Practicar “${topic}” es lo que más le ayuda.` : `${chance}.`
}

export const notEnoughAnswers = (missing: number) =>
  plural(missing, {
    one: 'Conteste 1 pregunta nueva más para ver su probabilidad de aprobar.',
    other: `Conteste ${missing} preguntas nuevas más para ver su probabilidad de aprobar.`,
  })

export const tooFewQuestions = (stateName: string, total: number) =>
  `Aquí hay ${total} preguntas ${ofState(stateName)}. Son muy pocas para saber si su nivel ya alcanza.`

/** The figures behind the sentence. Shares are texts such as '80%'. `markBy` is the source of the mark. */
type Figures = { share: string; right: string; mark: string; markBy: AboutTest['provenance'] }

export const howCounted = () => 'Cómo lo calculamos'
export const counted = ({ share, right, mark, markBy }: Figures) =>
  `Ha contestado el ${share} de las preguntas. Según nuestro cálculo prudente, acertaría el ${right} del examen. ${MARK[markBy](mark)} La marca oscura del medidor está en 9 de cada 10 exámenes: desde ahí, su nivel ya alcanza.`

const MARK: Record<AboutTest['provenance'], (mark: string) => string> = {
  official: (mark) => `Necesita el ${mark} para aprobar.`,
  'reported by others': (mark) => `Necesita el ${mark} para aprobar (no es oficial).`,
  'not published': (mark) =>
    `Aquí necesita el ${mark}. Ese número es nuestro, porque el estado no publica ninguno.`,
}
