import * as z from 'zod/mini'

/** The reason why a question waits for review, by code. The detail, if any, ends the sentence. */
const REASONS = {
  incomplete: 'The question or its explanation is missing.',
  options: 'There are not four options.',
  'same-options': 'Two options say the same thing.',
  key: 'The correct answer is not among the four options.',
  refers: 'An option refers to other options, such as “All of the above”.',
  'other-state': 'The question names another state:',
  'no-quote': 'The question cites no page or quote.',
  quote: 'The quote is not in the manual.',
  page: 'The quote is not on the cited page, but on page',
  number: 'The answer has a number that the quote does not have:',
  duplicate: 'The question is nearly the same as another one:',
  'key-length': 'The answer gives itself away: it is much longer than the other options.',
  unproved: 'The manual has no text that could prove the answer.',
  withdrawn: 'The question was withdrawn.',
} as const

const CODES = Object.keys(REASONS) as (keyof typeof REASONS)[]

export const reason = z.object({ code: z.enum(CODES), detail: z.optional(z.string()) })
export type Reason = z.infer<typeof reason>

export function sentenceOf({ code, detail }: Reason): string {
  return detail ? `${REASONS[code]} ${detail}` : REASONS[code]
}
