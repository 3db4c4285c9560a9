import { LANGUAGE } from '../../base/text/language.ts'
import type { AboutTest } from '../../questions/states/about-test.ts'
import type { Readiness } from './readiness.ts'
import { wholePercent } from './readiness-limits.ts'
import * as messages from './readiness-messages.ts'

/** Says in one sentence whether the rider is ready. */
export function readinessSentence(result: Readiness, stateName: string): string {
  const { verdict, answered, needed, total } = result
  if (total < needed) return messages.tooFewQuestions(stateName, total)
  if (verdict === 'not enough') return messages.notEnoughAnswers(needed - answered)
  return messages.verdict(verdict, stateName)
}

/** Explains the figures behind a verdict. `markBy` is the source of the mark. */
export function readinessFigures(
  { passing, answered, total, right, mark }: Readiness,
  markBy: AboutTest['provenance'],
): string {
  return messages.counted({
    ...{ chance: chance(passing), share: percent(answered / Math.max(1, total)) },
    ...{ right: percent(right), mark: percent(mark), markBy },
  })
}

const PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'percent' })
/** No chance of passing is as sure as 0 or 100 percent sound. */
const [LOWEST, HIGHEST] = [0.05, 0.95]

/** Writes a chance of passing. */
export function chance(passing: number): string {
  if (passing < LOWEST) return messages.below(percent(LOWEST))
  return passing > HIGHEST ? messages.above(percent(HIGHEST)) : percent(passing)
}

function percent(share: number): string {
  return PERCENT.format(wholePercent(share) / 100)
}
