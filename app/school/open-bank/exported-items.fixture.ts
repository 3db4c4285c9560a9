import type { ExportedItem } from './exported-bank.ts'

/** What each format must keep of a question. */
export const asked = ({ question, options, correctAnswer }: ExportedItem) => ({
  question,
  options,
  correctAnswer,
})

/** How `csv-parse` reads our files. */
export const CSV = { columns: true, bom: true } as const
