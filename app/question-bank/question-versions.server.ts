import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { quizItems, type StoredQuizItem } from '../quiz/questions.server.ts'
import { LOADED_ITEMS, type QuizItem, toRiderItem } from '../quiz/quiz-item.ts'
import type { StateLock } from '../states/state-lock.server.ts'
import { stateRecord } from '../states/state-record.ts'
import { readStateRecord, stateRecords } from '../states/states.server.ts'

/** One version of a state's questions. */
const questionVersion = z.object({
  number: z.int().positive(),
  items: z.int(),
  questions: stateRecord.shape.questions,
  /** The version whose questions this one restores; null for new questions. */
  restores: z.int().nullable(),
  by: z.string(),
  createdAt: z.iso.datetime(),
})
export type QuestionVersion = z.infer<typeof questionVersion>

export const questionVersions = collection({
  path: 'states/{abbrev}/versions',
  schema: questionVersion,
  lists: [{ orderBy: 'number desc' }],
})

const VERSIONS_SHOWN = 20

type NewVersion = Pick<QuestionVersion, 'questions' | 'restores' | 'by'> & {
  items: readonly QuizItem[]
}

/**
 * Publishes items as the state's next version and commits the lock, with the writes of `also`.
 * Riders then get only these items, which are newer than all earlier ones. Returns the version's
 * number.
 */
export async function publishVersion(
  services: Services,
  lock: StateLock,
  abbrev: string,
  { items, ...version }: NewVersion,
  also: (version: number) => Write[] = () => [],
): Promise<number> {
  const number = ((await readStateRecord(services, abbrev))?.version ?? 0) + 1
  const times = await newestTimes(services, abbrev, items.length)
  const now = services.now().toISOString()
  const published = await lock.commit([
    questionVersions(services, abbrev).write.create(String(number), {
      ...version,
      number,
      items: items.length,
      createdAt: now,
    }),
    ...items.map((item, index) =>
      quizItems(services, abbrev).write.create(`v${number}-${index + 1}`, {
        ...item,
        version: number,
        createdAt: times[index] ?? now,
      }),
    ),
    stateRecords(services).write.merge(abbrev, {
      version: number,
      questions: version.questions,
      updatedAt: now,
    }),
    ...also(number),
  ])
  if (!published) throw new Error(`${abbrev} has a version ${number} that its record does not name`)
  services.log.info({ abbrev, version: number, items: items.length }, 'questions published')
  return number
}

/** Publishes the questions of an earlier version as a new one. Returns null if it has none. */
export async function rollBack(
  services: Services,
  lock: StateLock,
  abbrev: string,
  { to, by }: { to: number; by: string },
): Promise<number | null> {
  const items = (await newestItems(services, abbrev))
    .filter(({ version }) => version === to)
    .slice(0, LOADED_ITEMS)
    .map(toRiderItem)
  if (items.length === 0) return null
  const restored = await questionVersions(services, abbrev).get(String(to))
  const questions = restored?.questions ?? 'starter'
  return publishVersion(services, lock, abbrev, { items, questions, restores: to, by })
}

/**
 * Creation times for new items, one millisecond apart, the latest first. All are later than those of
 * stored items, even after a clock went back.
 */
export async function newestTimes(
  services: Services,
  abbrev: string,
  count: number,
): Promise<string[]> {
  const [newest] = await quizItems(services, abbrev).list({ orderBy: 'createdAt desc', limit: 1 })
  const afterAll = newest ? Date.parse(newest.createdAt) + count : 0
  const first = Math.max(services.now().getTime(), afterAll)
  return Array.from({ length: count }, (_, index) => new Date(first - index).toISOString())
}

/** The items of all versions, newest first. A version that has items can be restored. */
export function newestItems(
  services: Services,
  abbrev: string,
): Promise<(StoredQuizItem & { id: string })[]> {
  return quizItems(services, abbrev).list({ orderBy: 'createdAt desc' })
}

/** The state's newest versions, newest first. */
export function listVersions(services: Services, abbrev: string): Promise<QuestionVersion[]> {
  return questionVersions(services, abbrev).list({ orderBy: 'number desc', limit: VERSIONS_SHOWN })
}
