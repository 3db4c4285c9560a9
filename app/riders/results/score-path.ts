import { href } from '../../base/text/address.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import { US_STATES, type UsState } from '../../questions/states/us-states.ts'

/** What a shared score is of: a quick quiz, or a state's exam. */
const SCORE_KINDS = ['quiz', 'exam'] as const
export type ScoreKind = (typeof SCORE_KINDS)[number]

/** The address to share a score by. Its link preview shows the score. */
export function scorePath(state: Pick<UsState, 'stateName'>, kind: ScoreKind, percent: number) {
  const params = { state: stateSlug(state), kind, score: String(percent) }
  return href('/practice/:state/:kind/:score', params)
}

export type SharedScore = { state: UsState; kind: ScoreKind; percent: number }

/** Returns the score in an address. Null for an address that `scorePath` never returns. */
export function readScore(slug: string, given: string, score: string): SharedScore | null {
  const state = US_STATES.find((one) => stateSlug(one) === slug)
  const kind = SCORE_KINDS.find((one) => one === given)
  const percent = Number(score)
  const isPercent = Number.isInteger(percent) && percent >= 0 && percent <= 100
  if (!state || !kind || !isPercent || String(percent) !== score) return null
  return { state, kind, percent }
}

/** The name of a score's picture, as link previews need it. */
export function pictureName({ state, kind, percent }: SharedScore): string {
  return `${stateSlug(state)}/${kind}-${percent}`
}
