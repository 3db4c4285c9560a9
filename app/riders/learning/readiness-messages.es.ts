import { plural } from '../../base/text/plural.ts'
import type { AboutTest } from '../../questions/states/about-test.ts'
import { ofState } from '../../questions/states/state-name.es.ts'

/** Whether a rider is ready for the state's test, in one sentence. */
export const verdict = (band: 'not yet' | 'close' | 'ready', stateName: string) =>
  ({
    'not yet': 'Todavía no: hoy es probable que no apruebe.',
    close: 'Le falta poco: hoy podría aprobar, pero no es seguro.',
    ready: `Su nivel ya alcanza para el examen ${ofState(stateName)}: lo aprobaría al menos 9 de cada 10 veces.`,
  })[band]

/** A chance of passing at the ends of the scale. */
export const below = (percent: string) => `menos del ${percent}`
export const above = (percent: string) => `más del ${percent}`

export const notEnoughAnswers = (missing: number) =>
  plural(missing, {
    one: 'Conteste 1 pregunta nueva más para ver su probabilidad de aprobar.',
    other: `Conteste ${missing} preguntas nuevas más para ver su probabilidad de aprobar.`,
  })

export const tooFewQuestions = (stateName: string, total: number) =>
  `Aquí hay ${total} preguntas ${ofState(stateName)}. Son muy pocas para saber si su nivel ya alcanza.`

/** The figures behind the sentence. Shares are texts such as '80%'. `markBy` is the source of the mark. */
type Figures = {
  chance: string
  share: string
  right: string
  mark: string
  markBy: AboutTest['provenance']
}

export const howCounted = () => 'Su probabilidad de aprobar, en números'
export const counted = ({ chance, share, right, mark, markBy }: Figures) =>
  `Su probabilidad de aprobar hoy: ${chance}. Ha contestado el ${share} de las preguntas. Calculamos que acertaría el ${right} del examen. ${MARK[markBy](mark)}`

const MARK: Record<AboutTest['provenance'], (mark: string) => string> = {
  official: (mark) => `Necesita el ${mark} para aprobar.`,
  'reported by others': (mark) => `Necesita el ${mark} para aprobar (no es oficial).`,
  'not published': (mark) =>
    `Aquí necesita el ${mark}. Ese número es nuestro, porque el estado no publica ninguno.`,
}
