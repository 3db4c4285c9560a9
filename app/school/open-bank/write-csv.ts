import Papa from 'papaparse'
import { COLUMNS, type Column, pictureCells } from '../../making/question-bank/read-csv.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import type { BankWriter, ExportedBank, ExportedItem } from './exported-bank.ts'
import * as messages from './file-messages.ts'

/** Without it, a spreadsheet reads letters with accents in the encoding of its system. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * CSV as in RFC 4180, with a row for each question. A cell that a spreadsheet would take for a formula
 * begins with an apostrophe.
 */
export const writeCsv: BankWriter = async function* (banks, { origin }) {
  yield BYTE_ORDER_MARK + lineOf(COLUMNS.map(messages.columnName))
  for await (const bank of banks) {
    for (const item of bank.items) yield lineOf(rowOf(bank, item, origin))
  }
}

function lineOf(cells: readonly string[]): string {
  return `${Papa.unparse([cells], { escapeFormulae: true })}\r\n`
}

function rowOf({ state }: ExportedBank, item: ExportedItem, origin: string): string[] {
  const { options, whyWrong = {}, source } = item
  const cells: Record<Column, string | undefined> = {
    id: item.id,
    revision: String(item.revision ?? 1),
    state: state.abbrev,
    topic: item.topic && messages.topicWord(item.topic),
    question: item.question,
    option_a: options[0],
    option_b: options[1],
    option_c: options[2],
    option_d: options[3],
    answer: LETTERS[options.indexOf(item.correctAnswer)],
    explanation: item.explanation,
    why_not_a: whyWrong[options[0] ?? ''],
    why_not_b: whyWrong[options[1] ?? ''],
    why_not_c: whyWrong[options[2] ?? ''],
    why_not_d: whyWrong[options[3] ?? ''],
    citation: item.citation,
    page: source && String(source.page),
    quote: source?.quote,
    law_ends: item.expiresAt,
    ...pictureCells(item, origin),
  }
  return COLUMNS.map((column) => cells[column] ?? '')
}
