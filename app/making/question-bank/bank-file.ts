import * as z from 'zod/mini'
import { megabytes } from '../../base/text/byte-size.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import { type ItemNotes, writtenNotes, writtenText } from '../../questions/question/item-notes.ts'
import { pictureKey } from '../../questions/question/picture-notes.ts'
import { ITEM_TEXT_LIMIT, quizItem } from '../../questions/question/quiz-item.ts'
import { findState } from '../../questions/states/us-states.ts'

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
/** The bank may have given the question another topic than the product's. */
export type FileItem = Omit<z.infer<typeof fileItem>, 'topic'> & Pick<ItemNotes, 'topic'>

const FORMAT = 1

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
 * A question as a file has it, or the reason why it can't be read. `place` is its number in the file,
 * such as 'Row 3'.
 */
export type FileEntry = { place: string; title?: string } & (
  | { item: object }
  | { reason: string; id?: string | undefined }
)

/** A question of a file that the import leaves out. */
export type NotTaken = { id?: string | undefined; title: string; reason: string }

/** A field that a file may lack as a whole. A known question then keeps it. */
export type LackedField =
  | 'revision'
  | 'topic'
  | 'whyWrong'
  | 'citation'
  | 'source'
  | 'expiresAt'
  | 'picture'

/** What a reader of one format found in a file. */
export type SentFile = {
  /** The state of the questions, or null if the file names none. */
  state: string | null
  sent: readonly FileEntry[]
  /** Sentences for the admin about the whole file. */
  notes?: readonly string[]
  lacks?: readonly LackedField[]
  /** True if a spreadsheet may have written the file. It writes the number 0.10 as 0.1. */
  isSheet?: boolean
}

/** The questions of a file that can be imported, and those that can't. */
export type QuestionsFile = Required<Pick<SentFile, 'notes' | 'lacks' | 'isSheet'>> & {
  items: FileItem[]
  notTaken: NotTaken[]
}
export type RefusedFile = { message: string; notTaken?: NotTaken[] }

/** Reads the text of a file that the product exported. The questions are not checked yet. */
export function readBankJson(text: string): SentFile | RefusedFile {
  const head = z.object({
    format: z.literal(FORMAT),
    state: z.string(),
    items: z.array(z.unknown()),
  })
  const parsed = head.safeParse(parseJson(text))
  if (!parsed.success) return { message: BANK_FILE_MESSAGES.noBank }
  const { state, items } = parsed.data
  const sent = items.map((item, index) => {
    const place = `Question ${index + 1}`
    return typeof item === 'object' && item !== null
      ? { place, item }
      : { place, reason: REASONS.malformed }
  })
  return { state, sent }
}

/** Checks each question of a file for the state `abbrev`. */
export function checkFile(
  { state, sent, notes = [], lacks = [], isSheet = false }: SentFile,
  abbrev: string,
): QuestionsFile | RefusedFile {
  if (state !== null && state !== abbrev) {
    const stateName = findState(state)?.stateName
    return { message: stateName ? ofState(stateName) : BANK_FILE_MESSAGES.noBank }
  }
  if (sent.length === 0 || sent.length > BANK_FILE_ITEMS) {
    return { message: BANK_FILE_MESSAGES.tooMany }
  }
  const items: FileItem[] = []
  const notTaken: NotTaken[] = []
  const seen = new Set<string>()
  for (const question of sent) {
    const checked = checkQuestion(question, seen)
    if ('reason' in checked) notTaken.push({ ...checked, title: titleOf(question) })
    else items.push(checked.item)
  }
  if (items.length === 0) return { message: BANK_FILE_MESSAGES.noneFits, notTaken }
  return { items, notTaken, notes, lacks, isSheet }
}

function checkQuestion(
  question: FileEntry,
  seen: Set<string>,
): { item: FileItem } | Pick<NotTaken, 'id' | 'reason'> {
  if ('reason' in question) return { id: question.id, reason: question.reason }
  const parsed = fileItem.safeParse(question.item)
  if (!parsed.success) {
    const [field] = parsed.error.issues[0]?.path ?? []
    return { id: toldBy(question.item).id, reason: reasonOf(field) }
  }
  const { id, question: asked } = parsed.data
  // The text and the pictures tell new questions apart, which have no id.
  const name = id ? `id ${id}` : `${asked.toLowerCase()} ${pictureKey(parsed.data)}`
  if (seen.size === seen.add(name).size) return { id, reason: REASONS.twice }
  return { item: parsed.data }
}

const TITLE_LENGTH = 120

function titleOf(question: FileEntry): string {
  const { place, title = 'item' in question ? toldBy(question.item).question : '' } = question
  return title ? `${place}: ${title.slice(0, TITLE_LENGTH)}` : place
}

/** Returns the id and the text of a question that is not checked yet. */
function toldBy(item: object) {
  const text = z.catch(z.optional(z.string()), undefined)
  return z.object({ id: text, question: text }).parse(item)
}

function reasonOf(field: PropertyKey | undefined): string {
  const known = Object.entries(REASONS).find(([name]) => name === field)
  return known?.[1] ?? REASONS.malformed
}

const limit = `${ITEM_TEXT_LIMIT.toLocaleString('en-US')} characters`

/** Why a question is left out, by the field that does not fit. */
export const REASONS = {
  id: 'Its id may have letters, digits, “-” and “_” only.',
  revision: 'Its revision must be a whole number.',
  question: `Its text is missing or longer than ${limit}.`,
  options: 'It needs four different options, one of them the answer.',
  correctAnswer: 'It has no answer.',
  explanation: `It has no explanation, or one of more than ${limit}.`,
  whyWrong: `A reason belongs to no option, or is longer than ${limit}.`,
  citation: `Its citation is longer than ${limit}.`,
  source: 'It needs a page and a quote, or neither.',
  expiresAt: 'The day when its law ends must look like 2027-09-01.',
  picture: 'Its picture is not one of the product’s, or has no text for riders who can’t see it.',
  topic: 'The product has no such topic.',
  twice: 'It has the id or the text of an earlier question of the file.',
  malformed: 'It is incomplete or malformed.',
} as const

function ofState(stateName: string): string {
  return `This file has the questions of ${stateName}. Please import it on the page of that state.`
}

export const BANK_FILE_MESSAGES = {
  noFile: 'Please choose a file.',
  tooLarge: `The file is larger than ${BANK_FILE_LIMIT.label}.`,
  noBank:
    'This is not a file of questions: neither one that Export made, nor CSV with the names of its columns in the first row, nor Moodle XML.',
  tooMany: `A file has 1 to ${BANK_FILE_ITEMS.toLocaleString('en-US')} questions.`,
  noneFits: 'No question of this file can be imported.',
  failed: 'The import failed. Please try again.',
} as const
