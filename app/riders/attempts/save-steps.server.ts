import * as z from 'zod'
import { collection, type Typed } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import type { NamedLimits } from '../../../platform/rate-limit.ts'
import type { Services } from '../../context.server.ts'

const HOUR_MS = 60 * 60 * 1000
/** A rider can save at most `hour` results in an hour, and at most `all` in total. */
export const RESULT_LIMITS = { hour: 300, all: 10_000 }
/** The maximum saves of a user in an hour. A quiz may be saved twice: unfinished, and finished. */
const SAVES_AN_HOUR = 600

/**
 * The saves of a user. Each save creates the step with the next number in the same batch, so only one
 * process can follow a step, and no two processes together exceed a limit. A user's first step has a
 * time in milliseconds as its number, and each later step adds 1. So after a deletion, new numbers are
 * above the old numbers, and devices receive the new answers. Only the last `SAVES_AN_HOUR` steps stay.
 */
export const saveSteps = collection({
  path: 'users/{uid}/saveSteps',
  holds: { what: 'exams', until: { event: 'deletion' } },
  schema: z.object({
    number: z.int().positive(),
    at: z.iso.datetime(),
    /** The number of answers saved so far, even deleted ones. */
    answers: z.int().nonnegative(),
    /** The number of results saved so far, even deleted ones. */
    results: z.int().nonnegative(),
    /** The times of the results of the last hour, in milliseconds since 1970. */
    recent: z.array(z.int()),
  }),
  lists: [{ orderBy: 'number desc' }],
  owner: 'uid',
})
export type SaveStep = Omit<Typed<z.infer<typeof saveSteps.schema>>, 'id'>

/** The limits of a rider's requests to one process, which grades up to 60 answers for each. */
const REQUESTS: NamedLimits = {
  name: 'attempts of a rider',
  limits: [
    { count: 300, seconds: 60 },
    { count: 2_000, seconds: 60 * 60 },
  ],
  perProcess: true,
}

/** Counts a request of the user. Returns 0 within the limits, or the number of seconds to wait. */
export function limitRequests({ countUse }: Services, uid: string): Promise<number> {
  return countUse([REQUESTS, uid])
}

export type LimitReached =
  | { refused: 'full' }
  | { refused: 'too many results' | 'too many saves'; retryAfterSeconds: number }

/** Returns the user's latest step. Without one, returns the state before the first step. */
export async function latestStep(services: Services, uid: string): Promise<SaveStep> {
  const [latest] = await saveSteps(services, uid).list({ orderBy: 'number desc', limit: 1 })
  const now = services.now()
  const number = now.getTime() - 1
  return latest ?? { number, at: now.toISOString(), answers: 0, results: 0, recent: [] }
}

/** Returns the limit that one more result would exceed, or null. */
export function limitOfResults({ results, recent }: SaveStep, now: Date): LimitReached | null {
  if (results >= RESULT_LIMITS.all) return { refused: 'full' }
  const before = recent.at(-RESULT_LIMITS.hour)
  return before === undefined ? null : waitFrom(before, now, 'too many results')
}

/** Returns the limit that one more save would exceed, or null. */
export async function limitOfSaves(
  services: Services,
  uid: string,
  { number }: SaveStep,
): Promise<LimitReached | null> {
  const before = await saveSteps(services, uid).get(String(number - SAVES_AN_HOUR + 1))
  return before && waitFrom(Date.parse(before.at), services.now(), 'too many saves')
}

/** Returns the step after `latest` and its writes. `saved` counts the new answers and results. */
export function nextSaveStep(
  services: Services,
  uid: string,
  latest: SaveStep,
  saved: { answers: number; results: number },
): { step: SaveStep; writes: Write[] } {
  const steps = saveSteps(services, uid)
  const now = services.now()
  const recent = latest.recent.filter((time) => time > now.getTime() - HOUR_MS)
  const step: SaveStep = {
    number: latest.number + 1,
    at: now.toISOString(),
    answers: latest.answers + saved.answers,
    results: latest.results + saved.results,
    recent: saved.results > 0 ? [...recent, now.getTime()] : recent,
  }
  const writes = [
    steps.write.create(String(step.number), step),
    steps.write.delete(String(step.number - SAVES_AN_HOUR)),
  ]
  return { step, writes }
}

function waitFrom(
  time: number,
  now: Date,
  refused: 'too many results' | 'too many saves',
): LimitReached | null {
  const waitMs = time + HOUR_MS - now.getTime()
  return waitMs > 0 ? { refused, retryAfterSeconds: Math.ceil(waitMs / 1000) } : null
}
