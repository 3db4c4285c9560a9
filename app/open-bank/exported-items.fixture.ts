/** A question in a file of the open bank. */
export type Item = {
  id: string
  question: string
  options: string[]
  correctAnswer: string
  explanation: string
  citation?: string
  topic?: string
  whyWrong?: Record<string, string>
  picture?: { name: string; text: string }
}

/** What each format must keep of a question. */
export const asked = ({ question, options, correctAnswer }: Item) => ({
  question,
  options,
  correctAnswer,
})

/** How `csv-parse` reads our files. */
export const CSV = { columns: true, bom: true } as const
