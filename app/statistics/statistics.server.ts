import * as z from 'zod/mini'
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
/** A device forgets a quiz that it could not send for this many days, and some more are to spare. */
const COUNTED_DAYS = 60
/** No process takes so long between its reads and its write. */
const STEP_MS = HOUR_MS

/** The quizzes of a client address. A class that practices at school shares one. */
const ofOneAddress: NamedLimits = {
  name: 'statistics',
  limits: [
    { count: 200, seconds: 60 * 60 },
    { count: 1_000, seconds: 24 * 60 * 60 },
  ],
}

/** The counters of each revision of a state's items, under the revision's `id~revision`. */
export const itemCountsOfState = collection({
  path: 'states/{abbrev}/itemCounts',
  schema: itemCounts,
  lists: [{ where: ['flagged'] }],
})

/**
 * The steps of a state's counters. Only one process can create the next number, together with the
 * counters that follow from those at the number before.
 */
export const countSteps = collection({
  path: 'states/{abbrev}/countSteps',
  schema: z.object({ number: z.int().check(z.positive()), expiresAt: z.iso.datetime() }),
  lists: [{ orderBy: 'number desc' }],
  expires: true,
  exported: false,
})

/** The ids of the quizzes that are counted. They tell neither who answered nor what, nor the hour. */
export const countedQuizzes = collection({
  path: 'countedQuizzes',
  schema: z.object({ expiresAt: z.iso.datetime() }),
  expires: true,
  exported: false,
})

/** Counts the request of a client address. Returns 0 within the limits, else the seconds to wait. */
export function limitCounts({ countUse }: Pick<Services, 'countUse'>, client: string) {
  return countUse(ofOneAddress, client)
}

/**
 * Adds a finished quiz to the counters of its items. A quiz counts once. One with an item, a revision
 * or an option that the state never had is refused as a whole.
 */
export async function countQuiz(
  services: Services,
  { id, state, answers: sent }: SentQuiz,
): Promise<'counted' | 'refused'> {
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
  // The id of a later revision's document, too, is the name of an item with the revision 1.
  const isKnown = items.every((item, place) => item?.revision === sent[place]?.revision)
  if (!isKnown || answers.some(({ pick }) => pick < 0)) return 'refused'

  const counters = itemCountsOfState(services, state)
  const steps = countSteps(services, state)
  const counted = countedQuizzes(services)
  async function attempt(): Promise<'counted'> {
    if (await counted.get(id)) return 'counted'
    const now = services.now()
    const [latest] = await steps.list({ orderBy: 'number desc', limit: 1 })
    // Read after the step: no counter changes before the next step is created.
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
  const pauseMs = (attempts: number) => services.random() * Math.min(10 * (attempts - 1), 100)
  return services.countsOfState(state, () => retryLostRaces(MAX_ATTEMPTS, attempt, pauseMs))
}

/** Midnight after so many days, which does not tell when the quiz was finished. */
function dayAfter(now: Date, days: number): string {
  const time = Math.ceil(now.getTime() / DAY_MS + days) * DAY_MS
  return new Date(time).toISOString()
}

/** The items of a state, in any of its versions, whose statistics have flags, as `id~revision`. */
export async function listFlagged(services: Services, abbrev: string): Promise<string[]> {
  const flagged = await itemCountsOfState(services, abbrev).list({ where: { flagged: 'yes' } })
  return flagged.map(({ id }) => id)
}

/** The counters of a state's items, by `id~revision`. */
export async function readItemCounts(services: Services, abbrev: string) {
  const counts = await itemCountsOfState(services, abbrev).list()
  return new Map(counts.map(({ id, ...rest }) => [id, rest]))
}

/** The statistics of one revision. `undefined` if no rider has answered it. */
export async function readStatisticsOf(
  services: Services,
  abbrev: string,
  item: BankItem,
): Promise<ItemStatistics | undefined> {
  const counts = await itemCountsOfState(services, abbrev).get(refOf(item))
  return counts ? itemStatistics(counts, item.options.indexOf(item.correctAnswer)) : undefined
}

/** The statistics of the items that riders have answered, by the item's id. */
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
