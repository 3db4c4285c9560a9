import { productName } from '../../base/face/face-messages.es.ts'
import type { Column } from '../../making/question-bank/read-csv.ts'
import { TOPICS } from '../../questions/question/topic-messages.es.ts'
import { shownStateName } from '../../questions/states/state-name.es.ts'

/** Names in the files of the open bank. The import, which is for English, reads no such columns. */
export const columnName = (column: Column): string => COLUMN_NAMES[column]
const COLUMN_NAMES: Record<Column, string> = {
  id: 'id',
  revision: 'revisión',
  state: 'estado',
  topic: 'tema',
  question: 'pregunta',
  option_a: 'opción_a',
  option_b: 'opción_b',
  option_c: 'opción_c',
  option_d: 'opción_d',
  answer: 'respuesta',
  explanation: 'explicación',
  why_not_a: 'por_qué_no_a',
  why_not_b: 'por_qué_no_b',
  why_not_c: 'por_qué_no_c',
  why_not_d: 'por_qué_no_d',
  citation: 'fuente',
  page: 'página',
  quote: 'cita',
  law_ends: 'fin_de_la_ley',
  picture: 'imagen',
  picture_text: 'texto_de_la_imagen',
}
const NAMES: Record<string, string> = TOPICS
/** The name of a topic where a file needs it as one word. */
export const topicWord = (topic: string) => (NAMES[topic] ?? topic).replace(/,? /g, '_')
/** A course may have the English file, too. */
export const inLanguage = (stateName: string) => `${shownStateName(stateName)} (español)`
export const licensed = (license: string) => `Licencia: ${license}`
export const ankiDeck = (stateName: string, siteName?: string) =>
  `${siteName ?? productName()}::${shownStateName(stateName)}`
/** Anki's own names of its simplest note type and of the parts of a note. */
export const ankiNoteType = () => 'Básico'
export const ankiColumns = () => ['guid', 'Anverso', 'Reverso', 'Etiquetas', 'Mazo']
