import { TOPICS } from '../question/topics.ts'
import type { AboutTest } from '../states/about-test.ts'
import { LANGUAGE } from '../text/language.ts'
import type { Readiness } from './readiness.ts'
import * as messages from './readiness-messages.ts'

/** Says in one sentence whether the rider is ready, and why. */
export function readinessSentence(result: Readiness, stateName: string): string {
  const { verdict, answered, needed, total, passing, help } = result
  if (total < needed) return messages.tooFewQuestions(stateName, total)
  if (verdict === 'not enough') return messages.notEnoughAnswers(needed - answered)
  if (verdict === 'ready') return messages.ready(stateName)
  return messages.notYet(Math.floor(passing * 10), help[0] && TOPICS[help[0]])
}

/** Explains the figures behind a verdict. `markBy` is the source of the mark. */
export function readinessFigures(
  { share, lower, mark }: Readiness,
  markBy: AboutTest['provenance'],
): string {
  return messages.counted({
    ...{ share: percent(share), right: percent(lower), mark: percent(mark), markBy },
  })
}

const PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'percent' })

/**
 * Formats a share as a percentage. Rounds down, so that the text never says that the mark is reached
 * when it is not.
 */
function percent(share: number): string {
  return PERCENT.format(Math.floor(share * 100 + 1e-9) / 100)
}
