import { TOPICS } from '../question/topics.ts'
import type { AboutTest } from '../states/about-test.ts'
import type { Readiness } from './readiness.ts'

/**
 * Explains the verdict to the rider: the verdict itself, its reasons, and what helps. `markBy` is who
 * says the mark.
 */
export function readinessSentence(
  result: Readiness,
  stateName: string,
  markBy: AboutTest['provenance'],
): string {
  const { verdict, answered, needed, total, passing } = result
  if (total < needed) {
    return `${stateName} has ${total} questions here. That is too few to say whether you are ready.`
  }
  if (verdict === 'not enough') {
    const met = answered === 1 ? '1 question' : `${answered} different questions`
    return `Not enough answers yet: you have met ${met}, and it takes ${needed} to say whether you are ready.`
  }
  const reasons =
    `You have met ${percent(result.share)} of the questions. Counted cautiously, you would get ` +
    `${percent(result.lower)} of a test right (${MARK[markBy](percent(result.mark))})`
  if (verdict === 'ready') {
    return `You look ready for the ${stateName} test. ${reasons} and pass at least 9 tests of 10.`
  }
  const passed = passing < 0.1 ? 'fewer than 1 test' : `about ${tests(Math.floor(passing * 10))}`
  return `Not yet. ${reasons} and pass ${passed} of 10. ${helpOf(result)}`.trim()
}

const MARK: Record<AboutTest['provenance'], (mark: string) => string> = {
  official: (mark) => `${mark} is a pass`,
  'reported by others': (mark) => `reported by others: ${mark} is a pass`,
  'not published': (mark) => `${mark} is our mark: the state publishes none`,
}

function helpOf({ help }: Readiness): string {
  if (help.length === 0) return ''
  return `What helps most now: ${help.map((topic) => TOPICS[topic]).join('; ')}.`
}

function tests(count: number): string {
  return count === 1 ? '1 test' : `${count} tests`
}

/**
 * Formats a share as a percentage. Rounds down, so that the text never says that the mark is reached
 * when it is not.
 */
function percent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`
}
