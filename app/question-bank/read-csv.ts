import Papa from 'papaparse'
import { LETTERS } from '../question/option-letters.ts'
import { topicIn } from '../question/topics.ts'
import { BANK_FILE_MESSAGES } from './bank-file.ts'

/** The columns of a CSV file with questions, in their order. A file may lack all but `REQUIRED`. */
export const COLUMNS = [
  'id',
  'revision',
  'state',
  'topic',
  'question',
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'answer',
  'explanation',
  'why_not_a',
  'why_not_b',
  'why_not_c',
  'why_not_d',
  'citation',
  'page',
  'quote',
  'law_ends',
  'picture',
  'picture_text',
] as const
type Column = (typeof COLUMNS)[number]

const REQUIRED: Column[] = ['question', 'option_a', 'option_b', 'option_c', 'option_d', 'answer']

type Row = Partial<Record<Column, string>>

/**
 * Reads a CSV file with a header row as questions in the form of our own file, which is not checked yet.
 * The answer is a letter or the text of an option. Returns a message if it is no such file.
 */
export function readCsv(
  text: string,
): { state: string | null; items: object[] } | { message: string } {
  const { data, errors, meta } = Papa.parse<Row>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toLowerCase(),
    transform: plainCell,
  })
  const missing = REQUIRED.filter((column) => !meta.fields?.includes(column))
  if (missing.length === REQUIRED.length) return { message: BANK_FILE_MESSAGES.noBank }
  if (missing.length > 0) return { message: `The file lacks the column ${missing[0]}.` }
  const broken = errors.find(({ type }) => type !== 'FieldMismatch')
  if (broken) return { message: `Row ${(broken.row ?? 0) + 2} of the file can’t be read.` }
  const states = new Set(data.map(({ state }) => state).filter(Boolean))
  if (states.size > 1) return { message: 'The file has questions of several states.' }
  return { state: [...states][0] ?? null, items: data.map(itemOf) }
}

/** Removes the apostrophe that keeps a spreadsheet from running a cell. */
function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\t\r])/, '')
}

function itemOf(row: Row): object {
  const options = [row.option_a, row.option_b, row.option_c, row.option_d].map((text) => text ?? '')
  const reasons = [row.why_not_a, row.why_not_b, row.why_not_c, row.why_not_d]
  const place = LETTERS.indexOf((row.answer ?? '').toUpperCase())
  const whyWrong = options.flatMap((option, at) => (reasons[at] ? [[option, reasons[at]]] : []))
  const topic = topicIn(row.topic)
  const picture = row.picture?.split('/').at(-1)?.replace('.svg', '')
  return {
    ...(row.id && { id: row.id }),
    ...(row.revision && { revision: Number(row.revision) }),
    ...(topic && { topic }),
    question: row.question,
    options,
    correctAnswer: place < 0 ? row.answer : options[place],
    explanation: row.explanation,
    ...(whyWrong.length > 0 && { whyWrong: Object.fromEntries(whyWrong) }),
    ...(row.citation && { citation: row.citation }),
    ...(row.page && row.quote && { source: { page: Number(row.page), quote: row.quote } }),
    ...(row.law_ends && { expiresAt: row.law_ends }),
    ...(picture && { picture: { name: picture, text: row.picture_text } }),
  }
}
