import { plural } from '../../base/text/plural.ts'
import type { AboutTest } from '../../questions/states/about-test.ts'

/** Whether a rider is ready for the state's test, in one sentence. */
export const verdict = (band: 'not yet' | 'close' | 'ready', stateName: string) =>
  ({
    'not yet': 'Not yet: you would probably not pass today.',
    close: 'You are close: you may pass today, but it is not sure.',
    ready: `You look ready for the ${stateName} test: you would pass at least 9 of 10.`,
  })[band]

/** A chance of passing at the ends of the scale. */
export const below = (percent: string) => `below ${percent}`
export const above = (percent: string) => `above ${percent}`

export const notEnoughAnswers = (missing: number) =>
  plural(missing, {
    one: 'Answer 1 more new question to see your chance of passing.',
    other: `Answer ${missing} more new questions to see your chance of passing.`,
  })

export const tooFewQuestions = (stateName: string, total: number) =>
  `${stateName} has ${total} questions here. That is too few to say whether you are ready.`

/** The figures behind the sentence. Shares are texts such as '80%'. `markBy` is the source of the mark. */
type Figures = {
  chance: string
  share: string
  right: string
  mark: string
  markBy: AboutTest['provenance']
}

export const howCounted = () => 'Your chance of passing, as a number'
export const counted = ({ chance, share, right, mark, markBy }: Figures) =>
  `Your chance of passing today: ${chance}. You have answered ${share} of the questions. We expect you to get ${right} of the test right. ${MARK[markBy](mark)}`

const MARK: Record<AboutTest['provenance'], (mark: string) => string> = {
  official: (mark) => `You need ${mark} to pass.`,
  'reported by others': (mark) => `You need ${mark} to pass (not official).`,
  'not published': (mark) =>
    `You need ${mark} here. That is our own number, because the state publishes none.`,
}
