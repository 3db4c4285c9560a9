import Papa from 'papaparse'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { withPictures } from '../../questions/question/picture-notes.ts'
import {
  type Picture,
  type Pictured,
  pictureLink,
  picturesOf,
} from '../../questions/question/pictures.ts'
import { topicIn } from '../../questions/question/topics.ts'
import { findByAnySpelling } from '../../questions/states/state-address.ts'
import {
  BANK_FILE_MESSAGES,
  type FileEntry,
  type LackedField,
  type RefusedFile,
  type SentFile,
} from './bank-file.ts'

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
export type Column = (typeof COLUMNS)[number]

const REQUIRED: Column[] = ['question', 'option_a', 'option_b', 'option_c', 'option_d', 'answer']

const LACKED: [LackedField, Column][] = [
  ['revision', 'revision'],
  ['topic', 'topic'],
  ['whyWrong', 'why_not_a'],
  ['citation', 'citation'],
  ['source', 'quote'],
  ['expiresAt', 'law_ends'],
  ['picture', 'picture'],
]

type Row = Partial<Record<Column, string>>

/**
 * Reads a CSV file with a header row, as programs and spreadsheets write it: with commas, semicolons
 * or tabs, and with any line ends. The answer is a letter or the text of an option. The questions are
 * not checked yet. Returns a message if it is no such file.
 */
export function readCsv(text: string): SentFile | RefusedFile {
  // A script may append rows with other line ends than the header row has.
  const lines = text.replace(/\r\n?/g, '\n')
  const [first = ''] = lines.split('\n', 1)
  const told = /^"?sep=(.)"?$/.exec(first)?.[1]
  const header = told ? (lines.split('\n', 2)[1] ?? '') : first
  const delimiter = told ?? delimiterOf(header)
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter, newline: '\n' })
  const top = told ? 1 : 0
  const columns = (data[top] ?? []).map((name) => name.trim().toLowerCase())
  const flaw = flawOf(columns)
  if (flaw) return { message: flaw }

  const unquoted = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  const rows = data.flatMap((cells, index) => {
    const isBlank = cells.every((cell) => cell.trim() === '')
    const reason = unquoted.has(index) ? UNQUOTED : mismatch(cells, columns)
    const place = `Row ${index + 1}`
    return index <= top || isBlank ? [] : { place, row: rowOf(cells, columns), reason }
  })
  const states = new Set(rows.flatMap(({ row }) => row.state || []))
  if (states.size > 1) return { message: 'The file has questions of several states.' }
  const [state] = states
  return {
    state: state ? (findByAnySpelling(state)?.abbrev ?? state) : null,
    sent: rows.map(({ place, row, reason }): FileEntry => {
      const { id, question: title = '' } = row
      return reason ? { place, title, id, reason } : { place, item: itemOf(row) }
    }),
    notes: notesOn(rows.map(({ row }) => row)),
    lacks: LACKED.flatMap(([field, column]) => (columns.includes(column) ? [] : field)),
    isSheet: true,
  }
}

const UNQUOTED =
  'A quotation mark in a cell is not closed or not doubled, so this row can’t be read, and maybe some after it.'

/** Returns the character between the columns: the one that separates most known names. */
function delimiterOf(header: string): string {
  const known = (delimiter: string) =>
    (Papa.parse<string[]>(header, { delimiter }).data[0] ?? []).filter((name) =>
      COLUMNS.some((column) => column === name.trim().toLowerCase()),
    ).length
  const delimiters = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    known: known(delimiter),
  }))
  const [best] = delimiters.toSorted((one, other) => other.known - one.known)
  return best?.delimiter ?? ','
}

function flawOf(columns: readonly string[]): string | null {
  const missing = REQUIRED.filter((column) => !columns.includes(column))
  if (missing.length === REQUIRED.length) return BANK_FILE_MESSAGES.noBank
  if (missing.length > 0) return `The file lacks the column ${missing[0]}.`
  const twice = COLUMNS.find((column) => columns.indexOf(column) !== columns.lastIndexOf(column))
  return twice ? `The file has the column ${twice} twice.` : null
}

/**
 * Returns why the cells of a row do not fit the columns. Spreadsheets leave out empty cells at the end
 * of a row, or write more of them.
 */
function mismatch(cells: readonly string[], columns: readonly string[]): string | null {
  const isLong = cells.slice(columns.length).some((cell) => cell.trim() !== '')
  const needed = Math.max(...REQUIRED.map((column) => columns.indexOf(column))) + 1
  if (!isLong && cells.length >= needed) return null
  return `It has ${cells.length} cells, and the first row has ${columns.length}. A cell that has the separator in it needs quotation marks.`
}

function rowOf(cells: readonly string[], columns: readonly string[]): Row {
  const named = COLUMNS.map((column) => [column, plainCell(cells[columns.indexOf(column)] ?? '')])
  return Object.fromEntries(named)
}

/** Removes the apostrophe that keeps a spreadsheet from running a cell. */
function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\t\r])/, '')
}

function notesOn(rows: readonly Row[]): string[] {
  const strange = new Set(rows.flatMap(({ topic }) => (topic && !topicIn(topic) ? topic : [])))
  if (strange.size === 0) return []
  const names = [...strange].slice(0, 5).map((name) => `“${name.slice(0, 60)}”`)
  return [`Topics that the product does not have are left out: ${names.join(', ')}.`]
}

function itemOf(row: Row): object {
  const options = [row.option_a, row.option_b, row.option_c, row.option_d].map((text) => text ?? '')
  const reasons = [row.why_not_a, row.why_not_b, row.why_not_c, row.why_not_d]
  const place = LETTERS.indexOf((row.answer ?? '').toUpperCase())
  const whyWrong = options.flatMap((option, at) => (reasons[at] ? [[option, reasons[at]]] : []))
  const topic = topicIn(row.topic)
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
    ...((row.page || row.quote) && { source: { page: Number(row.page), quote: row.quote } }),
    ...(row.law_ends && { expiresAt: timeIn(row.law_ends) }),
    ...picturesIn(row),
  }
}

function picturesIn({ picture, picture_text: text }: Row) {
  const name = picture?.split('/').at(-1)?.replace('.svg', '')
  return withPictures(name || text ? [{ name, text }] : [])
}

/** Returns the cells for the pictures of a question. */
export function pictureCells(item: Pictured<Picture>, origin: string) {
  const [picture] = picturesOf(item)
  return { picture: picture && origin + pictureLink(picture), picture_text: picture?.text }
}

/** Reads a day or a time in UTC as a spreadsheet writes it, without zone or with a space. */
function timeIn(written: string): string {
  const [, day, time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)Z?)?$/.exec(written) ?? []
  const at = new Date(`${day}T${time}Z`)
  return Number.isNaN(at.getTime()) ? written : at.toISOString()
}
