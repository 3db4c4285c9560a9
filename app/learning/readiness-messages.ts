import type { AboutTest } from '../states/about-test.ts'
import { plural } from '../text/plural.ts'

/** Whether a rider is ready for the state's test, and why, in one sentence. */
export const ready = (stateName: string) =>
  `You look ready for the ${stateName} test: you would pass at least 9 of 10.`

/** `passed` is the number of tests of 10 that the rider would pass. Practicing `topic` helps most. */
export const notYet = (passed: number, topic: string | undefined) => {
  const chance =
    passed === 0 ? 'You would not pass yet' : `You would pass about ${passed} of 10 tests today`
  return topic ? `${chance}. Practicing “${topic}” helps you most.` : `${chance}.`
}

export const notEnoughAnswers = (missing: number) =>
  plural(missing, {
    one: 'Answer 1 more new question to see your chance of passing.',
    other: `Answer ${missing} more new questions to see your chance of passing.`,
  })

export const tooFewQuestions = (stateName: string, total: number) =>
  `${stateName} has ${total} questions here. That is too few to say whether you are ready.`

/** The figures behind the sentence. Shares are texts such as '80%'. `markBy` is the source of the mark. */
type Figures = { share: string; right: string; mark: string; markBy: AboutTest['provenance'] }

export const howCounted = () => 'How we count this'
export const counted = ({ share, right, mark, markBy }: Figures) =>
  `You have answered ${share} of the questions. Our careful estimate: you would get ${right} of the test right. ${MARK[markBy](mark)} The dark mark on the dial is at 9 of 10 tests, where we call you ready.`

const MARK: Record<AboutTest['provenance'], (mark: string) => string> = {
  official: (mark) => `You need ${mark} to pass.`,
  'reported by others': (mark) => `You need ${mark} to pass (not official).`,
  'not published': (mark) =>
    `You need ${mark} here. That is our own number, because the state publishes none.`,
}
