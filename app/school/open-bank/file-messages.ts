import type { Column } from '../../making/question-bank/read-csv.ts'

/** Names in the files of the open bank. The import reads these columns. */
export const columnName = (column: Column): string => column
/** The name of a topic where a file needs it as one word. */
export const topicWord = (topic: string) => topic
export const inLanguage = (stateName: string) => stateName
export const licensed = (license: string) => `License: ${license}`
export const ankiDeck = (stateName: string, siteName?: string) =>
  siteName ? `${siteName}::${stateName}` : `Motorcycle exam::${stateName}`
/** Anki's own names of its simplest note type and of the parts of a note. */
export const ankiNoteType = () => 'Basic'
export const ankiColumns = () => ['guid', 'Front', 'Back', 'Tags', 'Deck']
