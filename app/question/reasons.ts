import * as z from 'zod/mini'

const PLAIN = {
  incomplete: 'The question or its explanation is missing.',
  options: 'There are not four options.',
  'same-options': 'Two options say the same thing.',
  key: 'The correct answer is not among the four options.',
  refers: 'An option refers to other options, such as “All of the above”.',
  'no-quote': 'The question cites no page or quote.',
  unrelated: 'The quote has nothing to do with the question and its answer.',
  'gives-away': 'The question gives its answer away.',
  picture: 'The question needs a picture that riders do not have.',
  lettered: 'The options have letters, which are wrong once the options are shuffled.',
  markup: 'A text has HTML or Markdown in it.',
  address: 'A text has a web or mail address in it.',
  scrap: 'The quote is a heading or a scrap, not a sentence.',
  unproved: 'The manual has no text that could prove the answer.',
  'edition-gone': 'The new manual no longer says what proved the answer.',
  replaced: 'This page of an earlier manual is not stored, so it can’t prove the answer.',
  'reader-none': 'The second reader found no right answer on the page.',
  'reader-several': 'The second reader found more than one right answer on the page.',
  'reader-words': 'The second reader named no words of the page for its answer.',
  unread:
    'No second reader has confirmed the question yet, so it waits for one, or for your approval.',
  'unread-manual': 'Another manual came before the second reader had read the question.',
} as const

/** The sentence before the detail of a reason. */
const BEFORE_DETAIL = {
  'other-state': 'The question names another state:',
  cut: 'The quote leaves out words that change its meaning. The manual says:',
  'cut-apart':
    'The quote leaves out words that change its meaning, and this passage can’t be quoted whole:',
  number: 'The answer has a number that the quote does not have:',
  unit: 'The answer counts something else than the quote does:',
  role: 'The quote has this number of the answer for something else:',
  'explanation-number': 'The explanation has a number that the quote does not have:',
  'explanation-negation': 'The explanation denies the answer:',
  'explanation-page': 'The explanation names another page:',
  'explanation-option': 'The explanation names another option:',
  'edition-changed': 'The new manual says something else:',
  'reader-other': 'The second reader chose another answer:',
  'reader-quote': 'The second reader answered by other words of the page than the quote:',
} as const

const QUOTE = 'The quote is not in the manual.'
const LETTERS =
  'The manual’s file does not say which letters it draws on this page, so the quote can’t be compared.'
const PAGES = 'The quote is not on the cited page, but on several other pages:'
const DUPLICATE = 'The question is nearly the same as another one:'
const WITHDRAWN = {
  admin: 'The question was withdrawn.',
  reports: 'The question was withdrawn. Several riders reported it.',
  'roll back': 'The question was withdrawn. A roll back took it from riders.',
} as const

/** The code of a reason without parameters. */
export type PlainCode = keyof typeof PLAIN

const text = z.string()

/** Why a question is refused or waits for review. Each place that shows a reason makes its sentence. */
export const reason = z.discriminatedUnion('code', [
  z.object({ code: z.enum(codesOf(PLAIN)) }),
  z.object({ code: z.enum(codesOf(BEFORE_DETAIL)), detail: text }),
  /** `detail` is a sentence of the page that may prove the answer. */
  z.object({ code: z.literal('quote'), detail: z.optional(text) }),
  /** `words` are those of the page that may be the quote. */
  z.object({ code: z.literal('letters'), words: z.optional(text) }),
  z.object({ code: z.literal('pages'), pages: z.array(z.int()), isMore: z.boolean() }),
  /** `was` says why riders do not get the other question. */
  z.object({
    code: z.literal('duplicate'),
    question: text,
    was: z.optional(z.enum(['rejected', 'withdrawn'])),
  }),
  z.object({ code: z.literal('withdrawn'), by: z.enum(codesOf(WITHDRAWN)) }),
])
export type Reason = z.infer<typeof reason>

function codesOf<Code extends string>(sentences: Record<Code, string>): Code[] {
  return Object.keys(sentences) as Code[]
}

export function reasonSentence(reason: Reason): string {
  switch (reason.code) {
    case 'quote':
      return reason.detail
        ? `${QUOTE} This sentence of the page may prove the answer: ${reason.detail}`
        : QUOTE
    case 'letters':
      return reason.words ? `${LETTERS} Its text there is “${reason.words}”` : LETTERS
    case 'pages':
      return `${PAGES} ${reason.pages.join(', ')}${reason.isMore ? ', …' : ''}`
    case 'duplicate':
      return reason.was
        ? `${DUPLICATE} “${reason.question}” That one was ${reason.was}.`
        : `${DUPLICATE} ${reason.question}`
    case 'withdrawn':
      return WITHDRAWN[reason.by]
    default:
      return 'detail' in reason
        ? `${BEFORE_DETAIL[reason.code]} ${reason.detail}`
        : PLAIN[reason.code]
  }
}

/** Returns the sentence for all reasons with a code, without their details. */
export function codeSentence(code: Reason['code']): string {
  const sentences: Record<Reason['code'], string> = {
    ...PLAIN,
    ...BEFORE_DETAIL,
    quote: QUOTE,
    letters: LETTERS,
    pages: PAGES,
    duplicate: DUPLICATE,
    withdrawn: WITHDRAWN.admin,
  }
  return sentences[code].replace(/:$/, '.')
}
