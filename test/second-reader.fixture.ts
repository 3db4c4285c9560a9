import type { BlindAnswer } from '../app/making/generation/blind-reading.ts'

type Question = {
  number: number
  page: number
  question: string
  options: Record<'A' | 'B' | 'C' | 'D', string>
}
export type ReaderMaterial = { pages: { page: number; text: string }[]; questions: Question[] }

export function promptOf({ body }: { body: unknown }): string {
  const { contents } = body as { contents?: { parts: { text?: string }[] }[] }
  return contents?.[0]?.parts.at(-1)?.text ?? ''
}

/**
 * Returns the pages and questions that the second reader gets, or null if the request is for another
 * model.
 */
export function readerMaterial(request: { body: unknown }): ReaderMaterial | null {
  const prompt = promptOf(request)
  const start = prompt.indexOf('{"pages":[')
  return start < 0 ? null : JSON.parse(prompt.slice(start))
}

/** A function that answers one question like a reader, from the text of the question's page. */
export type AnswerOne = (question: Question, page: string) => BlindAnswer

export function answersEach(answer: AnswerOne) {
  return ({ pages, questions }: ReaderMaterial): ({ number: number } & BlindAnswer)[] =>
    questions.map((question) => {
      const { text = '' } = pages.find(({ page }) => page === question.page) ?? {}
      return { number: question.number, ...answer(question, text) }
    })
}

/** Answers correctly if the page has the words of exactly one option. */
export const fromThePage = answersEach(({ options }, page) => {
  const letters = ['A', 'B', 'C', 'D'] as const
  const [found, other] = letters.filter((letter) => plain(page).includes(plain(options[letter])))
  if (!found) return { answer: 'none', words: '' }
  return other ? { answer: 'several', words: '' } : { answer: found, words: options[found] }
})

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
