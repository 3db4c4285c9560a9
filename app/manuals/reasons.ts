import * as z from 'zod/mini'

/** Why a question waits for the admin, by code; the sentence goes on with the detail, if there is one. */
export const REASONS = {
  incomplete: 'The question or its explanation is missing.',
  options: 'There are not four options.',
  'same-options': 'Two options say the same.',
  key: 'The correct answer is not among the four options.',
  refers: 'An option speaks of other options, such as “All of the above”.',
  'other-state': 'It names another state:',
  'no-quote': 'It brings no page and quote of the manual.',
  quote: 'The quote is not in the manual.',
  page: 'The quote is not on the page it names, but on page',
  number: 'The answer gives a number that the quote does not:',
  duplicate: 'It is nearly the same as another question:',
  'key-length': 'The answer gives itself away: it is much longer than the other options.',
  unproved: 'The manual has no text to prove it by.',
  withdrawn: 'It was withdrawn.',
} as const

const CODES = Object.keys(REASONS) as (keyof typeof REASONS)[]

export const reason = z.object({ code: z.enum(CODES), detail: z.optional(z.string()) })
export type Reason = z.infer<typeof reason>

export function sentenceOf({ code, detail }: Reason): string {
  return detail ? `${REASONS[code]} ${detail}` : REASONS[code]
}
