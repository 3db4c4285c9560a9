import { redirect } from 'react-router'
import { currentBank, readBank } from '../bank/bank.server.ts'
import { readEases } from '../bank/eases.server.ts'
import { inForce } from '../bank/questions.server.ts'
import { keySince } from '../bank/rider-bank.server.ts'
import type { Services } from '../context.server.ts'
import { drawMark } from '../practice/draws.server.ts'
import { evenForm, meanEase } from '../question/even-form.ts'
import type { ShownItem } from '../question/quiz-item.ts'
import { type StoredItem, toRiderItem } from '../question/stored-items.server.ts'
import { listAvailableStates } from '../states/available-states.server.ts'
import { findByAnySpelling, stateSlug } from '../states/state-address.ts'
import type { AvailableState } from '../states/state-record.ts'
import type { UsState } from '../states/us-states.ts'
import { shown } from '../translations/shown.server.ts'
import { drawSet, fitting } from './draw-set.server.ts'
import { MAX_ENDED, SEEDS, type SetOf, setCodeOf, setOf } from './set-code.ts'

export type QuestionSet = {
  code: string
  /** Changes when a question of the set is withdrawn. */
  mark: string
  questions: ShownItem[]
  /** The ids of all its questions in their order, also of those that were withdrawn. */
  drawn: string[]
  /** The number of its questions that riders no longer get, so the set leaves them out. */
  withdrawn: number
}

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

/**
 * Returns a set in the language of the page. A question stays as it was drawn, but is left out once
 * riders no longer get it, or its answer was corrected. Null if the state never had such questions.
 */
export async function readSet(
  services: Services,
  { abbrev }: UsState,
  of: SetOf,
): Promise<QuestionSet | null> {
  const { items } = await readBank(services, abbrev, of.version)
  const drawn = drawSet(items, of)
  if (drawn.length === 0) return null
  const bank = await currentBank(services, abbrev)
  const current = new Map(inForce(bank.items, services.now()).map((item) => [item.id, item]))
  const isKept = await Promise.all(
    drawn.map((item) => isStillTrue(services, abbrev, item, current.get(item.id))),
  )
  const kept = drawn.filter((_, place) => isKept[place])
  const questions = await shown(services, abbrev, kept.map(toRiderItem))
  const withdrawn = drawn.length - kept.length
  return {
    code: setCodeOf(of),
    mark: drawMark(kept),
    questions,
    drawn: drawn.map(({ id }) => id),
    withdrawn,
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

/**
 * Draws a new set from the questions of a state that are in force, about as difficult as others. Returns its
 * code, and how many questions it has: fewer than wanted if the state has no more.
 */
export async function newSet(
  services: Services,
  { abbrev }: UsState,
  wanted: Pick<SetOf, 'count' | 'topics'>,
) {
  const { version, items } = await currentBank(services, abbrev)
  const ended = Math.min(items.length - inForce(items, services.now()).length, MAX_ENDED)
  const eases = await readEases(services, abbrev)
  const eased = (some: readonly StoredItem[]) =>
    some.map(({ id }) => ({ ease: eases.get(id)?.percent }))
  const { of, questions } = evenForm(
    () => {
      const of = { ...wanted, version, ended, seed: Math.floor(services.random() * SEEDS) }
      return { of, questions: drawSet(items, of) }
    },
    (set) => eased(set.questions),
    meanEase(eased(fitting(items, { ...wanted, ended }))),
  )
  return { code: setCodeOf(of), questions: questions.length }
}
