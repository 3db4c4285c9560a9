import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import { LostRaceError, retryLostRaces } from '../../platform/documents/lost-races.ts'
import type { NamedLimits } from '../../platform/rate-limit.ts'
import type { Services } from '../context.server.ts'
import { type BankItem, documentIdOf, refOf } from '../quiz/bank.server.ts'
import { quizItems } from '../quiz/stored-items.server.ts'
import { type CountedAnswer, countAnswer, itemCounts, noCounts } from './item-counts.ts'
import { type ItemStatistics, itemStatistics } from './item-statistics.ts'
import type { SentQuiz } from './sent-quiz.ts'

const MAX_ATTEMPTS = 50
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** The days for which the id of a counted quiz is stored. A device drops an unsent quiz after 50 days. */
const COUNTED_DAYS = 60
/** The lifetime of a step. It is longer than any process takes between its reads and its write. */
const STEP_MS = HOUR_MS

/** The limits for one client address. A class at a school may share an address. */
const ofOneAddress: NamedLimits = {
  name: 'statistics',
  limits: [
    { count: 200, seconds: 60 * 60 },
    { count: 1_000, seconds: 24 * 60 * 60 },
  ],
}

/** The limit for all addresses together. It bounds the stored ids even if somebody has many addresses. */
const ofAllAddresses: NamedLimits = {
  name: 'all statistics',
  limits: [{ count: 50_000, seconds: 24 * 60 * 60 }],
}

/** The counters of each revision of a state's items, under the revision's `id~revision`. */
export const itemCountsOfState = collection({
  path: 'states/{abbrev}/itemCounts',
  schema: itemCounts,
  lists: [{ where: ['flagged'] }],
})

/**
 * The steps of a state's counters. Only one process can create the step with the next number. The same
 * batch stores the new counters.
 */
export const countSteps = collection({
  path: 'states/{abbrev}/countSteps',
  schema: z.object({ number: z.int().positive(), expiresAt: z.iso.datetime() }),
  lists: [{ orderBy: 'number desc' }],
  expires: true,
  exported: false,
})

/** The ids of counted quizzes. They do not reveal the rider, the answers or the hour. */
export const countedQuizzes = collection({
  path: 'countedQuizzes',
  schema: z.object({ expiresAt: z.iso.datetime() }),
  expires: true,
  exported: false,
})

/** Counts the request of a client address. Returns 0 within the limits, or the number of seconds to wait. */
export function limitCounts({ countUse }: Pick<Services, 'countUse'>, client: string) {
  return countUse([ofOneAddress, client])
}

/**
 * Adds a finished quiz to the counters of its items. A quiz counts once. Refuses the whole quiz if the
 * state never had one of its items, revisions or options. Returns the number of seconds to wait after
 * too many quizzes of all addresses.
 */
export async function countQuiz(
  services: Services,
  { id, state, answers: sent }: SentQuiz,
): Promise<'counted' | 'refused' | { waitSeconds: number }> {
  const items = await Promise.all(
    sent.map(({ itemId, revision }) => {
      return quizItems(services, state).get(documentIdOf({ id: itemId, revision }))
    }),
  )
  const refs = sent.map(({ itemId, revision }) => refOf({ id: itemId, revision }))
  const answers = sent.map(({ option, isFirst, seconds }, place): CountedAnswer => {
    const { options = [], correctAnswer } = items[place] ?? {}
    return { pick: options.indexOf(option), isRight: option === correctAnswer, isFirst, seconds }
  })
  // A sent `itemId` with revision 1 could name the document of a later revision.
  const isKnown = items.every((item, place) => item?.revision === sent[place]?.revision)
  if (!isKnown || answers.some(({ pick }) => pick < 0)) return 'refused'
  // Comes after the checks. Otherwise quizzes that fit no question could use up the limit.
  const waitSeconds = await services.countUse([ofAllAddresses, 'everybody'])
  if (waitSeconds > 0) return { waitSeconds }

  const counters = itemCountsOfState(services, state)
  const steps = countSteps(services, state)
  const counted = countedQuizzes(services)
  async function attempt(): Promise<'counted'> {
    if (await counted.get(id)) return 'counted'
    const now = services.now()
    const [latest] = await steps.list({ orderBy: 'number desc', limit: 1 })
    // Reads the counters after the step. They can change only together with a new step.
    const before = await Promise.all(refs.map((ref) => counters.get(ref)))
    const changes = answers.map((answer, place) => {
      const { id: _, ...counts } = before[place] ?? {
        ...noCounts(items[place]?.options.length ?? 0),
        id: '',
      }
      const after = countAnswer(counts, answer, answers)
      const { options = [], correctAnswer = '' } = items[place] ?? {}
      const { flags } = itemStatistics(after, options.indexOf(correctAnswer))
      const flagged = flags.length > 0 ? 'yes' : 'no'
      return counters.write.set(refs[place] ?? '', { ...after, flagged })
    })
    const number = (latest?.number ?? 0) + 1
    const isCounted = await services.documents.batch([
      counted.write.create(id, { expiresAt: dayAfter(now, COUNTED_DAYS) }),
      steps.write.create(String(number), {
        number,
        expiresAt: new Date(now.getTime() + STEP_MS).toISOString(),
      }),
      ...changes,
    ])
    if (!isCounted) throw new LostRaceError('busy', 'Other processes keep counting quizzes')
    await steps.removeExpired(now)
    await counted.removeExpired(now)
    return 'counted'
  }
  return services.countsOfState(state, () => retryLostRaces(MAX_ATTEMPTS, attempt, services.random))
}

/** Returns the first midnight at least `days` days away. It hides the hour when the quiz was finished. */
function dayAfter(now: Date, days: number): string {
  const time = Math.ceil(now.getTime() / DAY_MS + days) * DAY_MS
  return new Date(time).toISOString()
}

/** Lists the items with flags in any version of a state's bank, as `id~revision`. */
export async function listFlagged(services: Services, abbrev: string): Promise<string[]> {
  const flagged = await itemCountsOfState(services, abbrev).list({ where: { flagged: 'yes' } })
  return flagged.map(({ id }) => id)
}

/** Reads the counters of a state's items, by `id~revision`. */
export async function readItemCounts(services: Services, abbrev: string) {
  const counts = await itemCountsOfState(services, abbrev).list()
  return new Map(counts.map(({ id, ...rest }) => [id, rest]))
}

/** Reads the statistics of one revision. Undefined if no rider has answered it. */
export async function readStatisticsOf(
  services: Services,
  abbrev: string,
  item: BankItem,
): Promise<ItemStatistics | undefined> {
  const counts = await itemCountsOfState(services, abbrev).get(refOf(item))
  return counts ? itemStatistics(counts, item.options.indexOf(item.correctAnswer)) : undefined
}

/** Reads the statistics of the items that riders have answered, by item id. */
export async function readItemStatistics(
  services: Services,
  abbrev: string,
  items: readonly BankItem[],
): Promise<Record<string, ItemStatistics>> {
  const counts = await readItemCounts(services, abbrev)
  const found = items.flatMap((item) => {
    const ofItem = counts.get(refOf(item))
    const key = item.options.indexOf(item.correctAnswer)
    return ofItem ? [[item.id, itemStatistics(ofItem, key)] as const] : []
  })
  return Object.fromEntries(found)
}
