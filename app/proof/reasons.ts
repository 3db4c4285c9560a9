import * as z from 'zod/mini'

/**
 * The reasons why a question is refused or waits for review, by code. A detail, if any, is appended
 * to the sentence.
 */
const REASONS = {
  incomplete: 'The question or its explanation is missing.',
  options: 'There are not four options.',
  'same-options': 'Two options say the same thing.',
  key: 'The correct answer is not among the four options.',
  refers: 'An option refers to other options, such as “All of the above”.',
  'other-state': 'The question names another state:',
  'no-quote': 'The question cites no page or quote.',
  quote: 'The quote is not in the manual.',
  letters:
    'The manual’s file does not say which letters it draws on this page, so the quote can’t be compared.',
  pages: 'The quote is not on the cited page, but on several other pages:',
  cut: 'The quote leaves out words that change its meaning. The manual says:',
  'cut-apart':
    'The quote leaves out words that change its meaning, and this passage can’t be quoted whole:',
  number: 'The answer has a number that the quote does not have:',
  unit: 'The answer counts something else than the quote does:',
  role: 'The quote has this number of the answer for something else:',
  unrelated: 'The quote has nothing to do with the question and its answer.',
  'gives-away': 'The question gives its answer away.',
  picture: 'The question needs a picture that riders do not have.',
  lettered: 'The options have letters, which are wrong once the options are shuffled.',
  markup: 'A text has HTML or Markdown in it.',
  address: 'A text has a web or mail address in it.',
  scrap: 'The quote is a heading or a scrap, not a sentence.',
  'explanation-number': 'The explanation has a number that the quote does not have:',
  'explanation-negation': 'The explanation denies the answer:',
  'explanation-page': 'The explanation names another page:',
  'explanation-option': 'The explanation names another option:',
  duplicate: 'The question is nearly the same as another one:',
  unproved: 'The manual has no text that could prove the answer.',
  'edition-changed': 'The new manual says something else:',
  'edition-gone': 'The new manual no longer says what proved the answer.',
  replaced: 'This page of an earlier manual is not stored, so it can’t prove the answer.',
  withdrawn: 'The question was withdrawn.',
  'reader-other': 'The second reader chose another answer:',
  'reader-none': 'The second reader found no right answer on the page.',
  'reader-several': 'The second reader found more than one right answer on the page.',
  'reader-words': 'The second reader named no words of the page for its answer.',
  'reader-quote': 'The second reader answered by other words of the page than the quote:',
  unread:
    'No second reader has confirmed the question yet, so it waits for one, or for your approval.',
  'unread-manual': 'Another manual came before the second reader had read the question.',
  // Earlier releases stored these two.
  negation: 'The question and its answer contradict the quote about this word:',
  rival: 'The quote has a wrong option as well as, or in place of, the answer:',
} as const

const CODES = Object.keys(REASONS) as (keyof typeof REASONS)[]

export const reason = z.object({ code: z.enum(CODES), detail: z.optional(z.string()) })
export type Reason = z.infer<typeof reason>

export function reasonSentence({ code, detail }: Reason): string {
  if (!detail) return REASONS[code]
  return code === 'quote'
    ? `${REASONS.quote} This sentence of the page may prove the answer: ${detail}`
    : `${REASONS[code]} ${detail}`
}
