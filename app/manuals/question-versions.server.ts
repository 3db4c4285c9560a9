import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { quizItems, type StoredQuizItem } from '../quiz/questions.server.ts'
import { LOADED_ITEMS, type QuizItem } from '../quiz/quiz-item.ts'
import { stateRecord } from '../states/state-record.ts'
import { stateRecords } from '../states/states.server.ts'
import type { Turn } from './state-turns.server.ts'

/** One version of a state's questions: `states/{abbrev}/versions/{number}`. */
const questionVersion = z.object({
  number: z.int().check(z.positive()),
  items: z.int(),
  questions: stateRecord.shape.questions,
  /** The version whose questions it brings back; null when they are new. */
  restores: z.nullable(z.int()),
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

type Version = Pick<QuestionVersion, 'questions' | 'restores' | 'by'> & {
  items: readonly QuizItem[]
}

/**
 * Publishes items as the state's next version, all or none, together with what else belongs to it,
 * and ends the turn. They are newer than all there are: riders get them alone. Returns the version's
 * number.
 */
export async function publishVersion(
  services: Services,
  turn: Turn,
  abbrev: string,
  { items, ...version }: Version,
  belonging: (version: number) => Write[] = () => [],
): Promise<number> {
  const number = (await currentVersion(services, abbrev)) + 1
  const [newest] = await quizItems(services, abbrev).list({ orderBy: 'createdAt desc', limit: 1 })
  const now = services.now()
  // Also where a clock went back: each millisecond is one place in the order.
  const first = Math.max(now.getTime(), Date.parse(newest?.createdAt ?? '') + items.length || 0)
  const at = now.toISOString()
  const published = await turn.commit([
    questionVersions(services, abbrev).write.create(String(number), {
      ...version,
      number,
      items: items.length,
      createdAt: at,
    }),
    ...items.map((item, index) =>
      quizItems(services, abbrev).write.create(`v${number}-${index + 1}`, {
        ...item,
        version: number,
        createdAt: new Date(first - index).toISOString(),
      }),
    ),
    stateRecords(services).write.merge(abbrev, {
      version: number,
      questions: version.questions,
      updatedAt: at,
    }),
    ...belonging(number),
  ])
  if (!published) throw new Error(`${abbrev} has a version ${number} that its record does not name`)
  services.log.info({ abbrev, version: number, items: items.length }, 'questions published')
  return number
}

/** Publishes the questions of an earlier version as a new one. Null when it has none. */
export async function rollBack(
  services: Services,
  turn: Turn,
  abbrev: string,
  { to, by }: { to: number; by: string },
): Promise<number | null> {
  const items = (await newestItems(services, abbrev))
    .filter(({ version }) => version === to)
    .slice(0, LOADED_ITEMS)
    .map(({ id: _, createdAt: __, version: ___, ...item }) => item)
  if (items.length === 0) return null
  const restored = await questionVersions(services, abbrev).get(String(to))
  const questions = restored?.questions ?? 'starter'
  return publishVersion(services, turn, abbrev, { items, questions, restores: to, by })
}

/**
 * The items of all versions, newest first. Riders get the first `LOADED_ITEMS` of the state's version;
 * a version that has items can be restored.
 */
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

async function currentVersion(services: Services, abbrev: string): Promise<number> {
  const record = await stateRecords(services).get(abbrev)
  return record?.version ?? 0
}
