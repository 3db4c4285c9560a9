import { redirect } from 'react-router'
import { TAG } from '../../base/text/language.ts'
import type { Services } from '../../context.server.ts'
import { currentBank, readBank } from '../../questions/bank/bank.server.ts'
import { readEases } from '../../questions/bank/eases.server.ts'
import { inForce } from '../../questions/bank/questions.server.ts'
import { keySince } from '../../questions/bank/rider-bank.server.ts'
import { evenForm, meanEase } from '../../questions/question/even-form.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { type StoredItem, toRiderItem } from '../../questions/question/stored-items.server.ts'
import { listAvailableStates } from '../../questions/states/available-states.server.ts'
import { findByAnySpelling, stateSlug } from '../../questions/states/state-address.ts'
import type { AvailableState } from '../../questions/states/state-record.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { shown } from '../../questions/translations/shown.server.ts'
import { drawMark } from '../../riders/practice/draws.server.ts'
import { drawSet, fitting, placed } from './draw-set.server.ts'
import { MAX_ENDED, SEEDS, type SetOf, setCodeOf, setOf } from './set-code.ts'

type Asked = {
  /** Changes when a question of the set is withdrawn. */
  mark: string
  questions: ShownItem[]
  /** The ids of all its questions in their order, also of those that were withdrawn. */
  drawn: string[]
  /** The number of its questions that riders no longer get, so the set leaves them out. */
  withdrawn: number
}
export type QuestionSet = Asked & { code: string }

/** Why there is no set at an address, with the status of the page that says so. */
export type NoSet =
  | { status: 404; states: AvailableState[] }
  | { status: 404 | 410; state: UsState }
type Found = NoSet | { state: UsState; set: QuestionSet }

/**
 * Finds the set at an address. For an unknown state returns the available ones. The status 410 means that
 * all questions of the set were withdrawn. Throws a redirect to the set's only address.
 */
export async function setAt(
  services: Services,
  params: { state: string; code: string },
  pathOf: (state: UsState, code: string) => string,
): Promise<Found> {
  const state = findByAnySpelling(params.state)
  if (!state) return { status: 404, states: (await listAvailableStates(services)) ?? [] }
  const of = setOf(params.code)
  const set = of && (await readSet(services, state, of))
  if (!set) return { status: 404, state }
  const isOnlyAddress = params.state === stateSlug(state) && params.code === set.code
  if (!isOnlyAddress) throw redirect(pathOf(state, set.code), 301)
  return set.questions.length === 0 ? { status: 410, state } : { state, set }
}

/** Returns a set in the language of the page. Null if the state never had such questions. */
export async function readSet(
  services: Services,
  { abbrev }: UsState,
  of: SetOf,
): Promise<QuestionSet | null> {
  const { items } = await readBank(services, abbrev, of.version)
  const drawn = drawSet(items, of)
  if (drawn.length === 0) return null
  return { code: setCodeOf(of), ...(await stillAsked(services, abbrev, drawn)) }
}

/** Questions of a version of a state's bank, by their ids. `seed` orders their options. */
type QuestionList = Pick<SetOf, 'version' | 'seed'> & { questions: readonly string[] }

const HOUR_MS = 60 * 60_000
/** Enough for the lessons of five long courses, whose pages read all of them every few seconds. */
const CACHED_LISTS = 200

/**
 * Returns the questions of a list in the language of the page. A question whose law has expired may stay
 * for an hour.
 */
export async function readList(
  services: Services,
  state: UsState,
  list: QuestionList,
): Promise<Asked> {
  const content = await services.contentVersions.of(['questions'])
  const hour = Math.floor(services.now().getTime() / HOUR_MS)
  const lists = services.memory.cache('lists of questions', CACHED_LISTS)
  const { version, seed, questions } = list
  const key = [state.abbrev, TAG, version, seed, content, hour, ...questions].join(' ')
  const read = () => readListOnce(services, state, list)
  return lists(key, read, ({ drawn }) => drawn.length > 0)
}

/** Returns the questions of a list that the process need not keep in memory, such as what a search finds. */
export async function readListOnce(
  services: Services,
  { abbrev }: UsState,
  { version, seed, questions }: QuestionList,
): Promise<Asked> {
  const { items } = await readBank(services, abbrev, version)
  const byId = new Map(items.map((item) => [item.id, item]))
  const listed = questions.flatMap((id) => byId.get(id) ?? [])
  const drawn = listed.map((item) => placed(item, seed))
  return stillAsked(services, abbrev, drawn)
}

/**
 * Returns drawn questions in the language of the page. A question stays as it was drawn, but is left out
 * once riders no longer get it, or its answer was corrected.
 */
async function stillAsked(
  services: Services,
  abbrev: string,
  drawn: readonly StoredItem[],
): Promise<Asked> {
  const bank = await currentBank(services, abbrev)
  const current = new Map(inForce(bank.items, services.now()).map((item) => [item.id, item]))
  const isKept = await Promise.all(
    drawn.map((item) => isStillTrue(services, abbrev, item, current.get(item.id))),
  )
  const kept = drawn.filter((_, place) => isKept[place])
  return {
    mark: drawMark(kept),
    questions: await shown(services, abbrev, kept.map(toRiderItem)),
    drawn: drawn.map(({ id }) => id),
    withdrawn: drawn.length - kept.length,
  }
}

async function isStillTrue(
  services: Services,
  abbrev: string,
  { revision }: StoredItem,
  current: StoredItem | undefined,
): Promise<boolean> {
  if (!current || current.revision === revision) return current !== undefined
  return (await keySince(services, abbrev, current)).revision <= revision
}

type Wanted = Pick<SetOf, 'count' | 'topics'>

/**
 * Draws a new set from the questions of a state that are in force, about as difficult as others. Returns its
 * code, and how many questions it has: fewer than wanted if the state has no more.
 */
export async function newSet(services: Services, { abbrev }: UsState, wanted: Wanted) {
  const bank = await currentBank(services, abbrev)
  const { of, questions } = await drawEven(services, abbrev, bank, wanted)
  return { code: setCodeOf(of), questions: questions.length }
}

/** Draws a new list like a set. Questions that were `asked` before come last, and only if others do not suffice. */
export async function newList(
  services: Services,
  { abbrev }: UsState,
  wanted: Wanted,
  asked: ReadonlySet<string>,
): Promise<QuestionList> {
  const bank = await currentBank(services, abbrev)
  const others = { ...bank, items: bank.items.filter(({ id }) => !asked.has(id)) }
  const fresh = await drawEven(services, abbrev, others, wanted)
  const repeated = { ...bank, items: bank.items.filter(({ id }) => asked.has(id)) }
  const missing = { ...wanted, count: wanted.count - fresh.questions.length }
  const rest =
    missing.count > 0 ? (await drawEven(services, abbrev, repeated, missing)).questions : []
  const { version, seed } = fresh.of
  return { version, seed, questions: [...fresh.questions, ...rest].map(({ id }) => id) }
}

async function drawEven(
  services: Services,
  abbrev: string,
  { version, items }: { version: number; items: readonly StoredItem[] },
  wanted: Wanted,
) {
  const ended = Math.min(items.length - inForce(items, services.now()).length, MAX_ENDED)
  const eases = await readEases(services, abbrev)
  const eased = (some: readonly StoredItem[]) =>
    some.map(({ id }) => ({ ease: eases.get(id)?.percent }))
  return evenForm(
    () => {
      const of = { ...wanted, version, ended, seed: Math.floor(services.random() * SEEDS) }
      return { of, questions: drawSet(items, of) }
    },
    (set) => eased(set.questions),
    meanEase(eased(fitting(items, { ...wanted, ended }))),
  )
}
