import * as z from 'zod/mini'
import { intentOf } from '../../people/admin/intents.ts'
import { draftItem } from '../../questions/question/draft-item.ts'
import { writtenNotes } from '../../questions/question/item-notes.ts'
import type { Reason } from '../../questions/question/reasons.ts'

const id = z.string().check(z.regex(/^[\w-]{1,60}$/))
/** The revision that the admin saw. An outdated revision is refused, so no edit gets lost. */
const revision = z.int().check(z.positive())
/**
 * The time when the question that the admin saw began to wait. If it has begun to wait again, the
 * change is refused.
 */
const createdAt = z.optional(z.string())
/** One press rejects at most this many questions, in one write. */
export const MOST_REJECTED = 400
const version = z.int().check(z.nonnegative())

/**
 * A question as the admin's form sends it. `lawEnds` is the day when its law ends, or null if the
 * law has no end. If `lawEnds` is missing, the end stays the same.
 */
const sentItem = z.extend(draftItem, { lawEnds: z.optional(z.nullable(z.iso.date())) })

/** The notes that a form sends. If they are missing, the notes stay the same. */
const notes = z.optional(writtenNotes)
export type WrittenNotes = z.infer<typeof writtenNotes>
/** Whether the source and the reasons still fit the changed texts. They are left out if they do not. */
const fits = z.optional(z.enum(['yes', 'no']))
export type Fits = NonNullable<z.infer<typeof fits>>

/**
 * What the admin decides about questions that wait for review. The `-unproved` intents publish a question
 * on the admin's word, without a quotation, page or link.
 */
export const reviewChange = z.discriminatedUnion('intent', [
  z.object({ intent: intentOf('approve'), id, createdAt, item: sentItem, notes, fits }),
  z.object({ intent: intentOf('approve-unproved'), id, createdAt, item: sentItem, notes, fits }),
  z.object({ intent: intentOf('reject'), id, createdAt }),
  /** Rejects the questions that the admin saw with the same reason. */
  z.object({
    intent: intentOf('reject-all'),
    questions: z
      .array(z.object({ id, createdAt: z.string() }))
      .check(z.minLength(1), z.maxLength(MOST_REJECTED)),
  }),
  z.object({ intent: intentOf('bring-back'), id }),
])

/** A change of a published question. */
export const publishedChange = z.discriminatedUnion('intent', [
  z.object({ intent: intentOf('edit'), id, revision, item: sentItem, notes, fits }),
  z.object({ intent: intentOf('edit-unproved'), id, revision, item: sentItem, notes, fits }),
  z.object({ intent: intentOf('withdraw'), id, revision }),
])

/** A new question of the admin. The browser creates the id, so a retry does not write a second question. */
export const newQuestion = z.discriminatedUnion('intent', [
  z.object({ intent: intentOf('write'), id, item: draftItem, notes: writtenNotes }),
  z.object({ intent: intentOf('write-unproved'), id, item: draftItem, notes: writtenNotes }),
])

/** `undo` restores the version that came before `version`, which must be the current version. */
export const versionChange = z.discriminatedUnion('intent', [
  z.object({ intent: intentOf('roll-back'), version }),
  z.object({ intent: intentOf('undo'), version }),
])

/** Applies the comparison with the new manual. `version` is the bank's version that the admin saw. */
export const editionChange = z.object({ intent: intentOf('apply-edition'), manual: id, version })

/** A change by the admin to the questions of a state. */
export const questionChange = z.discriminatedUnion('intent', [
  reviewChange,
  publishedChange,
  newQuestion,
  versionChange,
  editionChange,
])
export type QuestionChange = z.infer<typeof questionChange>
export type QuestionEdit = Extract<QuestionChange, { intent: 'edit' }>

/**
 * The reply to a change. `page` is the page of the quote, if the admin gave a different page.
 * `rejected` counts the questions of `reject-all`.
 */
export type ChangeReply =
  | { done: true; page?: number; rejected?: number }
  | { message: string; reasons?: Reason[] }

export const CHANGE_MESSAGES = {
  notThere:
    'This question is no longer as you saw it: someone changed, approved, rejected, or withdrew it first. The page is up to date now.',
  noVersion: 'This version has no questions to restore.',
  onlyPulled:
    'Riders’ reports pulled what this would bring back. Please decide about it in the inbox or under Review.',
  newerVersion: 'Someone changed the questions first. The page is up to date now.',
  tooFew: 'Riders need at least 12 questions. Approve another question first.',
  tooFewStand:
    'Riders need at least 12 questions, and too few stand in the new manual. Please generate questions first.',
  unfit:
    'A question needs a text, four different options, one of them marked as correct, and an explanation.',
  unproved: 'Nothing is published, because the manual does not prove this question.',
  cites:
    'On your word, riders see no page and no quotation. Please take them out of the question and its explanation.',
  notesCite: 'Why an option is wrong may name no page and quote nothing. Please take that out.',
  fits: 'You changed a text. Please say whether the source and the reasons still fit, and change what does not.',
  lawEnded:
    'The law of this question has ended, so riders would not get it. Please empty the day when its law ends, or enter a later one.',
  noPicture: 'There is no such picture. Please choose another one.',
  written: 'This question is published already. Please edit it in the list.',
  failed: 'The change could not be saved. Please try again.',
} as const

/** Says where the quote is, after another sentence, if the admin gave a different page. */
export function saidPage({ page }: { page?: number }): string {
  return page ? ` Its quote is on page ${page}.` : ''
}
