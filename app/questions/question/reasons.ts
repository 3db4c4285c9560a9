import * as z from 'zod/mini'
import { ITEM_TEXT_LIMIT } from './quiz-item.ts'

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
  'text-unread': 'The second reader has not read this yet.',
  'quote-none': 'By this quote, the second reader found no right option.',
  'quote-several': 'By this quote, the second reader found several right options.',
  'quote-no-reader': 'No second reader is set up, so an admin must confirm this quote.',
  'translation-none': 'The second reader found no right option in the LANGUAGE.',
  'translation-several': 'The second reader found several right options in the LANGUAGE.',
  'translation-no-reader': 'No second reader is set up, so an admin must confirm this translation.',
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
  'quote-words': 'The AI model quoted:',
  'translation-differs': 'The second reader says that this differs from the English:',
  'translation-odd': 'The second reader stopped at:',
} as const

/** About a text of a translation, which `field` names. */
const OF_TEXT = {
  'text-empty': 'Please write the LANGUAGE.',
  'text-long': `This is longer than ${ITEM_TEXT_LIMIT} characters. Please shorten it.`,
  'text-taken':
    'Another question of this state has the same LANGUAGE text. Please write another one.',
  'text-repeated': 'Two options have the same LANGUAGE text. Please make them differ.',
  'text-negation': 'Only one of the languages has a “not”.',
} as const

const OTHER_OPTION = {
  'translation-other': 'The second reader of the LANGUAGE chose another option:',
  'quote-other': 'By this quote, the second reader chose another option:',
} as const

const NUMBERS = 'The numbers differ.'
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

/**
 * Why a question, its translation or its translated quote is refused or waits for review. Each place that
 * shows a reason makes its sentence.
 */
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
  z.object({ code: z.enum(codesOf(OTHER_OPTION)), detail: text }),
  z.object({ code: z.enum(codesOf(OF_TEXT)), field: text }),
  z.object({ code: z.literal('text-numbers'), field: text, english: text, translated: text }),
  z.object({ code: z.literal('text-end'), field: text, sign: text }),
  z.object({ code: z.literal('text-word'), field: text, word: text }),
])
export type Reason = z.infer<typeof reason>
/** A reason about a text of a translation. */
export type TextFault = Extract<Reason, { field: string }>

function codesOf<Code extends string>(sentences: Record<Code, string>): Code[] {
  return Object.keys(sentences) as Code[]
}

export type ShownReason = {
  /** The name of the language of a translation. */
  language?: string
  /** The name of a translation's text, by its field. */
  nameOf?: (field: string) => string
}

export function reasonSentence(
  reason: Reason,
  { language = '', nameOf }: ShownReason = {},
): string {
  const within = (sentence: string) => sentence.replace('LANGUAGE', language)
  if ('field' in reason) {
    const fault = within(textSentence(reason))
    return nameOf ? `${nameOf(reason.field)}: ${fault}` : fault
  }
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
    case 'translation-other':
    case 'quote-other':
      return `${within(OTHER_OPTION[reason.code])} “${reason.detail}”.`
    default:
      return 'detail' in reason
        ? `${BEFORE_DETAIL[reason.code]} ${reason.detail}`
        : within(PLAIN[reason.code])
  }
}

function textSentence(fault: TextFault): string {
  switch (fault.code) {
    case 'text-numbers':
      return `${NUMBERS} In English: ${fault.english}. In LANGUAGE: ${fault.translated}. Please write the same numbers as digits.`
    case 'text-end':
      return fault.sign
        ? `The English ends with “${fault.sign}”. Please end the LANGUAGE with it, too.`
        : 'The English ends with no question mark and no colon. Please end the LANGUAGE without one, too.'
    case 'text-word':
      return `“${fault.word}” is the wrong word here.`
    default:
      return OF_TEXT[fault.code]
  }
}

/** True if this waits only for the second reader. */
export function isOnlyUnread(reasons: readonly Reason[] = []): boolean {
  const [reason, other] = reasons
  return !other && (reason?.code === 'unread' || reason?.code === 'text-unread')
}

/** True if no second reader has read this, and perhaps none will. */
export function isUnjudged(reasons: readonly Reason[] = []): boolean {
  const isWithout = ({ code }: Reason) =>
    code === 'translation-no-reader' || code === 'quote-no-reader'
  return isOnlyUnread(reasons) || reasons.some(isWithout)
}

/** Returns the sentence for all reasons with a code, without their details. */
export function codeSentence(code: Reason['code'], language = ''): string {
  const sentences: Partial<Record<Reason['code'], string>> = {
    ...PLAIN,
    ...BEFORE_DETAIL,
    ...OTHER_OPTION,
    ...OF_TEXT,
    'text-numbers': NUMBERS,
    'text-end': 'The question does not end as the English does.',
    'text-word': 'A word is the wrong one.',
    quote: QUOTE,
    letters: LETTERS,
    pages: PAGES,
    duplicate: DUPLICATE,
    withdrawn: WITHDRAWN.admin,
  }
  return (sentences[code] ?? code).replace(/:$/, '.').replace('LANGUAGE', language)
}
