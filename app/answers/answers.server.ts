import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import { LostRaceError, retryLostRaces } from '../../platform/documents/lost-races.ts'
import type { NamedLimits } from '../../platform/rate-limit.ts'
import { hasEnded, unlessEnded } from '../auth/endings.server.ts'
import type { Session } from '../auth/session.server.ts'
import type { Services } from '../context.server.ts'
import { answer } from './answer.ts'
import { ANSWERS_PER_BATCH, KEPT_ANSWERS } from './join-answers.ts'

const MAX_ATTEMPTS = 50
const BATCHES_PER_READ = 25
/** A save removes at most this many of the oldest batches. */
const REMOVED_AT_ONCE = 10

const batchesOfOne: NamedLimits = {
  name: 'answers',
  limits: [
    { count: 300, seconds: 60 * 60 },
    { count: 2_000, seconds: 24 * 60 * 60 },
  ],
}

/** The body that a device sends. The server may have some of the answers already. */
export const sentAnswers = z.object({
  answers: z.array(answer).min(1).max(ANSWERS_PER_BATCH),
})

/**
 * A rider's answers, in batches as they came. The id of a batch is its number. The first number is
 * a time in milliseconds, and each later batch adds 1. `total` counts the answers of this batch and
 * of all earlier batches, even deleted ones.
 */
export const answerBatches = collection({
  path: 'users/{uid}/answers',
  schema: z.object({
    number: z.int().positive(),
    total: z.int().positive(),
    answers: z.array(answer),
    createdAt: z.iso.datetime(),
  }),
  lists: [{ orderBy: 'number desc' }],
  owner: 'uid',
})

type Refusal = { refused: 'signed out' } | { refused: 'too many'; retryAfterSeconds: number }

/**
 * Saves a batch of answers and returns its number. A batch that repeats the newest one is not saved
 * again. Any other repeated answer does no harm, because the device counts each id once. The newest
 * `KEPT_ANSWERS` stay. After the end of the session, nothing is saved.
 */
export async function saveAnswers(
  services: Services,
  { id: session, uid }: Pick<Session, 'id' | 'uid'>,
  { answers }: z.infer<typeof sentAnswers>,
): Promise<{ number: number } | Refusal> {
  const retryAfterSeconds = await services.countUse([batchesOfOne, uid])
  if (retryAfterSeconds > 0) return { refused: 'too many', retryAfterSeconds }
  const batches = answerBatches(services, uid)
  async function attempt(): Promise<{ number: number } | Refusal> {
    const [newest] = await batches.list({ orderBy: 'number desc', limit: 1 })
    if (newest && answers.every(({ id }) => newest.answers.some((other) => other.id === id))) {
      return { number: newest.number }
    }
    // Starts with the time. After a deletion, devices still ask only for numbers above the old ones.
    const number = newest ? newest.number + 1 : services.now().getTime()
    const total = (newest?.total ?? 0) + answers.length
    const oldest =
      total > KEPT_ANSWERS
        ? await batches.list({ orderBy: 'number asc', limit: REMOVED_AT_ONCE })
        : []
    const full = oldest.filter((batch) => batch.total <= total - KEPT_ANSWERS)
    const createdAt = services.now().toISOString()
    const isSaved = await services.documents.batch([
      ...unlessEnded(session),
      batches.write.create(String(number), { number, total, answers, createdAt }),
      ...full.map(({ id }) => batches.write.delete(id)),
    ])
    if (isSaved) return { number }
    if (await hasEnded(services, session)) return { refused: 'signed out' }
    throw new LostRaceError('busy', 'Other processes keep saving answers of the same user')
  }
  return services.memory.queue('saves of a user')(uid, () =>
    retryLostRaces(MAX_ATTEMPTS, attempt, services.random),
  )
}

/** All answers of the user, the newest batch first, in pages that are read on demand. */
export async function* allAnswers(services: Services, uid: string) {
  for await (const page of batchesAfter(services, uid, 0))
    yield page.flatMap(({ answers }) => answers)
}

/** The user's batches with a number above `after`, newest first, in pages that are read on demand. */
export async function* batchesAfter(services: Services, uid: string, after: number) {
  const pages = answerBatches(services, uid).pages(BATCHES_PER_READ, { orderBy: 'number desc' })
  for await (const page of pages) {
    const newer = page.filter(({ number }) => number > after)
    yield newer.map(({ number, answers }) => ({ number, answers }))
    if (newer.length < page.length) return
  }
}
