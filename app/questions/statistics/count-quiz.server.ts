import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { NamedLimits } from '../../../platform/rate-limit.ts'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { TAG } from '../../base/text/language.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import { OF_MODE } from '../numbers/kinds.ts'
import { countOne } from '../numbers/numbers.server.ts'
import { refOf, type StoredItem } from '../question/stored-items.server.ts'
import { changeCounters } from './change-counters.server.ts'
import { addToDay, type CountDay, dayOf } from './count-days.server.ts'
import { expectedShare } from './ease.ts'
import { countAnswer, countNetwork, noCounts } from './item-counts.ts'
import { itemStatistics } from './item-statistics.ts'
import { networkMark } from './network-mark.server.ts'
import { itemCountsOfState } from './statistics.server.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
const DAY_MS = DAY * 1000
/** The id of a counted quiz is stored for this many days. Quizzes older than 50 days are not counted. */
const COUNTED_DAYS = 60

/** The limits for one client address. A class at a school may share an address. */
const ofOneAddress: NamedLimits = {
  name: 'statistics',
  limits: [
    { count: 200, seconds: HOUR },
    { count: 1_000, seconds: DAY },
  ],
}

const ofOneNetwork: NamedLimits = {
  name: 'statistics of a network',
  limits: [
    { count: 400, seconds: HOUR },
    { count: 2_000, seconds: DAY },
  ],
}

/**
 * The limit for the requests of all addresses together, including requests that are refused later. A
 * check of 60 answers takes up to 20 ms. Devices retry after the limit is reached.
 */
const ofOneMinute: NamedLimits = {
  name: 'statistics of a minute',
  limits: [{ count: 600, seconds: 60 }],
}

/** The limit for all addresses together. It limits the stored ids even if a client has many addresses. */
const ofAllAddresses: NamedLimits = {
  name: 'all statistics',
  limits: [{ count: 50_000, seconds: DAY }],
}

/** The ids of counted quizzes. They do not reveal the rider, the answers or the hour. */
export const countedQuizzes = collection({
  path: 'countedQuizzes',
  holds: { what: 'counted quizzes', until: { days: COUNTED_DAYS } },
  schema: z.object({ expiresAt: z.iso.datetime() }),
  expires: true,
  exported: false,
})

/** Counts a client's request. Returns 0 within the limits, or the number of seconds to wait. */
export function limitCounts(
  { countUse }: Pick<Services, 'countUse'>,
  { client, network }: Pick<RequestInfo, 'client' | 'network'>,
): Promise<number> {
  return countUse([ofOneAddress, client], [ofOneNetwork, network], [ofOneMinute, 'everybody'])
}

/** A finished quiz to count. It identifies nobody. */
export type QuizToCount = {
  id: string
  state: string
  /** With a mode, the attempt counts in the sums of the week. */
  mode?: string | undefined
  answers: readonly AnswerToCount[]
}
type AnswerToCount = {
  itemId: string
  revision: number
  /** The stored item, or null if the state never had this revision. */
  item: StoredItem | null
  option: string
  isFirst: boolean
  seconds?: number | undefined
}

/** True if the quiz is counted. A repeated quiz is not graded or counted again. */
export async function isCounted(services: Services, id: string): Promise<boolean> {
  return (await countedQuizzes(services).get(id)) !== null
}

/**
 * Adds a finished quiz to the counters of its items. A quiz is counted once, and a network once a day
 * for each item. Refuses the whole quiz if the state never had one of its items, revisions or options.
 * Returns the number of seconds to wait if all addresses together sent too many quizzes.
 */
export async function countQuiz(
  services: Services,
  { id, state, mode = '', answers: sent }: QuizToCount,
  network: string,
): Promise<'counted' | 'refused' | { waitSeconds: number }> {
  const items = sent.map(({ item }) => item)
  const refs = sent.map(({ itemId, revision }) => refOf({ id: itemId, revision }))
  const answers = sent.map(({ item, option, isFirst, seconds }) => {
    const { options = [], correctAnswer } = item ?? {}
    return { pick: options.indexOf(option), isRight: option === correctAnswer, isFirst, seconds }
  })
  if (answers.some(({ pick }) => pick < 0)) return 'refused'
  if (await isCounted(services, id)) return 'counted'
  // Comes after the checks, because quizzes that fit no question must not use up the limit.
  const waitSeconds = await services.countUse([ofAllAddresses, 'everybody'])
  if (waitSeconds > 0) return { waitSeconds }

  const counters = itemCountsOfState(services, state)
  const counted = countedQuizzes(services)
  let unusual: CountDay | null = null as CountDay | null
  let isNew = false as boolean
  await changeCounters(services, state, async (now) => {
    unusual = null
    isNew = !(await counted.get(id))
    if (!isNew) return []
    const day = dayOf(now)
    const before = await Promise.all(refs.map((ref) => counters.get(ref)))
    const known = answers.map((answer, place) => {
      return { ...answer, expected: expectedShare(before[place]) }
    })
    const changes = known.flatMap((answer, place) => {
      const { options = [], correctAnswer = '' } = items[place] ?? {}
      const ref = refs[place] ?? ''
      const { id: _, ...counts } = before[place] ?? { ...noCounts(options.length), id: '' }
      const mark = networkMark(services, `statistics ${day} ${state} ${ref} ${network}`)
      const seen = countNetwork(counts, day, mark)
      if (!seen) return []
      const after = countAnswer(seen, answer, known)
      const { flags } = itemStatistics(after, options.indexOf(correctAnswer))
      const flagged = flags.length > 0 ? 'yes' : 'no'
      return [counters.write.set(ref, { ...after, flagged })]
    })
    const own = counted.write.create(id, { expiresAt: dayAfter(now, COUNTED_DAYS) })
    if (changes.length === 0) return [own]
    const today = await addToDay(services, state, changes.length, now)
    unusual = today.unusual
    return [own, today.write, ...changes]
  })
  const kind = OF_MODE[mode]?.finished
  if (isNew && kind) countOne(services, { kind, state, language: TAG })
  if (unusual) {
    const facts = { abbrev: state, ...unusual }
    services.log.warn(securityEvent('statistics.unusual', facts), UNUSUAL)
  }
  await counted.removeExpired(services.now())
  return 'counted'
}

const UNUSUAL =
  'unusually many answers today: somebody may be forging quizzes. The state’s page can start the counters of a question anew.'

/** Returns the last midnight at most `days` days from now. It hides when the quiz was finished. */
function dayAfter(now: Date, days: number): string {
  const time = Math.floor(now.getTime() / DAY_MS + days) * DAY_MS
  return new Date(time).toISOString()
}
