import { TOPICS } from '../question/topics.ts'
import type { AboutTest } from '../states/about-test.ts'
import { LANGUAGE } from '../text/language.ts'
import type { Readiness } from './readiness.ts'
import * as messages from './readiness-messages.ts'

/**
 * Explains the verdict to the rider: the verdict itself, its reasons, and what helps. `markBy` is the
 * source of the mark.
 */
export function readinessSentence(
  result: Readiness,
  stateName: string,
  markBy: AboutTest['provenance'],
): string {
  const { verdict, answered, needed, total, passing, help } = result
  if (total < needed) return messages.tooFewQuestions(stateName, total)
  if (verdict === 'not enough') return messages.notEnoughAnswers(answered, needed)
  const reasons = {
    share: percent(result.share),
    right: percent(result.lower),
    mark: percent(result.mark),
    markBy,
  }
  if (verdict === 'ready') return messages.ready(stateName, reasons)
  const topics = help.map((topic) => TOPICS[topic])
  return messages.notYet(reasons, Math.floor(passing * 10), topics)
}

const PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'percent' })

/**
 * Formats a share as a percentage. Rounds down, so that the text never says that the mark is reached
 * when it is not.
 */
function percent(share: number): string {
  return PERCENT.format(Math.floor(share * 100 + 1e-9) / 100)
}
