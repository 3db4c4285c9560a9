import * as z from 'zod'
import { collection, type Typed } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'
import { type Answer, answer } from './answer.ts'
import { withMark } from './guess-mark.ts'
import { joinAnswers, KEPT_ANSWERS } from './join-answers.ts'
import type { SaveStep } from './save-steps.server.ts'

const SESSIONS_PER_READ = 25
/** A save removes at most this many of the oldest attempts. */
const REMOVED_AT_ONCE = 10

/**
 * A rider's answers, by attempt. If a device sends an attempt again with more answers, the attempt gets
 * a new number, so that other devices request it again. `total` counts the answers of this attempt and
 * of all attempts with smaller numbers, even deleted ones.
 */
export const answersOfAttempts = collection({
  path: 'users/{uid}/answers',
  holds: { what: 'exams', until: { event: 'deletion' } },
  schema: z.object({
    number: z.int().positive(),
    total: z.int().positive(),
    answers: z.array(answer),
    createdAt: z.iso.datetime(),
    /** A hash of what the device last sent. A repeated request is not graded again. */
    sent: z.string().optional(),
  }),
  lists: [{ orderBy: 'number desc' }],
  owner: 'uid',
})
export type AnswersOfAttempt = Typed<z.infer<typeof answersOfAttempts.schema>>

/** Returns the writes that save an attempt's answers and keep only the rider's newest `KEPT_ANSWERS`. */
export async function writesOfAnswers(
  services: Services,
  uid: string,
  { id, ...saved }: Pick<AnswersOfAttempt, 'id' | 'answers' | 'sent'>,
  { number, at, answers: total }: SaveStep,
): Promise<Write[]> {
  const attempts = answersOfAttempts(services, uid)
  const limit = REMOVED_AT_ONCE
  const oldest = total > KEPT_ANSWERS ? await attempts.list({ orderBy: 'number asc', limit }) : []
  const surplus = oldest.filter((one) => one.id !== id && one.total <= total - KEPT_ANSWERS)
  return [
    attempts.write.set(id, { ...saved, number, total, createdAt: at }),
    ...surplus.map((one) => attempts.write.delete(one.id)),
  ]
}

/** Adds an attempt's answers to the stored ones. Of a stored answer only the mark of a guess can change. */
export function joinTold(before: AnswersOfAttempt | null, told: readonly Answer[]) {
  const stored = before?.answers ?? []
  const isLate = told.length < stored.length
  const newer = new Map(isLate ? [] : told.map((one) => [one.id, one]))
  const marked = stored.map((one) => withMark(one, newer.get(one.id) ?? one))
  const isNew = ({ id }: Answer) => stored.every((one) => one.id !== id)
  const answers = joinAnswers(marked, told.filter(isNew))
  const added = answers.length - stored.length
  const isChanged = added > 0 || marked.some(({ guessed }, at) => guessed !== stored[at]?.guessed)
  return { answers, added, isChanged }
}

/** Yields all answers of the user, the newest attempt first, in pages that are read on demand. */
export async function* allAnswers(services: Services, uid: string) {
  for await (const page of answersAfter(services, uid, 0)) {
    yield page.flatMap(({ answers }) => answers)
  }
}

/** Yields the user's attempts with numbers above `after`, newest first, in pages read on demand. */
export async function* answersAfter(services: Services, uid: string, after: number) {
  const pages = answersOfAttempts(services, uid).pages(SESSIONS_PER_READ, {
    orderBy: 'number desc',
  })
  for await (const page of pages) {
    const newer = page.filter(({ number }) => number > after)
    yield newer.map(({ number, answers }) => ({ number, answers }))
    if (newer.length < page.length) return
  }
}
