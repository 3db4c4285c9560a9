import * as z from 'zod/mini'
import { writtenNotes, writtenText } from '../question/item-notes.ts'
import { quizItem } from '../question/quiz-item.ts'
import { findState } from '../states/us-states.ts'
import { megabytes } from '../text/byte-size.ts'
import { parseJson } from '../text/parse-json.ts'

/**
 * The limits of a file with a state's questions. The largest bank has about 500 questions, in 0.6
 * MB.
 */
export const BANK_FILE_LIMIT = megabytes(4)
export const BANK_FILE_ITEMS = 1_000

/** The id of a question. It is neither a name that databases reserve nor a property of every object. */
const id = z.string().check(
  z.regex(/^[A-Za-z0-9][\w-]{0,59}$/),
  z.refine((name) => !(name in {})),
)

/** A question in a file. It has the texts for riders and the source, but no names of people. */
const fileItem = z
  .extend(writtenNotes, {
    /** Missing in a new question. */
    id: z.optional(id),
    revision: z._default(z.int().check(z.positive()), 1),
    question: writtenText,
    options: z.array(writtenText).check(z.length(4)),
    correctAnswer: writtenText,
    explanation: writtenText,
    source: z.optional(
      z.object({
        page: z.int().check(z.positive(), z.maximum(9_999)),
        quote: writtenText,
        /**
         * The link to the cited page. The import uses the manual in the link if this product has
         * that page.
         */
        link: z.optional(z.string().check(z.regex(/^\/manuals\/[A-Z]{2}\/[0-9a-f]{12}\/\d{1,4}$/))),
      }),
    ),
    expiresAt: z.optional(z.iso.datetime()),
  })
  .check(
    z.refine((item) => quizItem.safeParse({ ...item, source: undefined }).success, {
      error: 'Options must differ, and one must be the answer',
      path: ['options'],
    }),
    z.refine(
      ({ whyWrong = {}, options }) => Object.keys(whyWrong).every((name) => options.includes(name)),
      { error: 'No such option', path: ['whyWrong'] },
    ),
  )
export type FileItem = z.infer<typeof fileItem>

export const FORMAT = 1

export const bankFile = z.object({
  format: z.literal(FORMAT),
  state: z.string(),
  items: z.array(fileItem).check(z.minLength(1), z.maxLength(BANK_FILE_ITEMS)),
})

export function toBankFile(told: {
  state: string
  version: number
  exportedAt: Date
  items: readonly object[]
}): string {
  return `${JSON.stringify({ format: FORMAT, ...told }, null, 2)}\n`
}

/**
 * Returns the questions of a file for the state `abbrev`, or a message about why the file is
 * refused.
 */
export function readBankFile(
  bytes: Uint8Array,
  abbrev: string,
): { items: FileItem[] } | { message: string } {
  if (bytes.length > BANK_FILE_LIMIT.bytes) return { message: BANK_FILE_MESSAGES.tooLarge }
  return checkBank(parseJson(textOfFile(bytes)), abbrev)
}

/** Returns the questions of a file's content, or a message about why it is refused. */
export function checkBank(
  sent: unknown,
  abbrev: string,
): { items: FileItem[] } | { message: string } {
  const head = z.object({ format: z.literal(FORMAT), state: z.string() }).safeParse(sent)
  if (!head.success) return { message: BANK_FILE_MESSAGES.noBank }
  const { state } = head.data
  if (state !== abbrev) {
    const stateName = findState(state)?.stateName
    return { message: stateName ? ofState(stateName) : BANK_FILE_MESSAGES.noBank }
  }
  const parsed = bankFile.safeParse(sent)
  if (!parsed.success) return { message: whyMalformed(parsed.error.issues[0]) }
  const { items } = parsed.data
  // The text tells new questions apart, which have no id.
  const twice = twiceIn(items.map(({ id, question }) => (id ? `id ${id}` : question.toLowerCase())))
  if (twice > 0) return { message: `Question ${twice} has the id or the text of another one.` }
  return { items }
}

/** Returns the text of a file without a byte order mark. Empty if it is not UTF-8. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/**
 * Returns the position, from 1, of the first entry that repeats an earlier entry. Returns 0 if
 * there is none.
 */
function twiceIn(entries: readonly (string | undefined)[]): number {
  const seen = new Set<string>()
  const isTwice = (entry: string | undefined) =>
    entry !== undefined && seen.size === seen.add(entry).size
  return entries.findIndex(isTwice) + 1
}

type Issue = { path: PropertyKey[] }

function whyMalformed({ path: [list, place, field] }: Issue = { path: [] }) {
  if (list !== 'items' || typeof place !== 'number') return BANK_FILE_MESSAGES.tooMany
  const where = `Question ${place + 1}${typeof field === 'string' ? ` (${field})` : ''}`
  return `${where} is incomplete, too long or malformed. Nothing is imported.`
}

function ofState(stateName: string): string {
  return `This file has the questions of ${stateName}. Please import it on the page of that state.`
}

export const BANK_FILE_MESSAGES = {
  noFile: 'Please choose a file.',
  tooLarge: `The file is larger than ${BANK_FILE_LIMIT.label}.`,
  noBank: 'This is not a file of questions that the product exported.',
  tooMany: `A file has 1 to ${BANK_FILE_ITEMS.toLocaleString('en-US')} questions.`,
  failed: 'The import failed. Please try again.',
} as const
