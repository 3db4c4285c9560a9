import type { AboutTest } from '../states/about-test.ts'

/** Whether a rider is ready for the state's test, and why, in one sentence. */
export const ready = (stateName: string) =>
  `You look ready for the ${stateName} test: you would pass at least 9 of 10.`

/** `passed` is the number of tests of 10 that the rider would pass. `topic` costs the rider the most. */
export const notYet = (passed: number, topic: string | undefined) => {
  const chance =
    passed === 0 ? 'You would not pass yet' : `You would pass about ${passed} of 10 tests today`
  return topic ? `${chance}, and “${topic}” costs you the most points.` : `${chance}.`
}

export const notEnoughAnswers = (missing: number) =>
  missing === 1
    ? 'Answer 1 more new question to see your chance to pass.'
    : `Answer ${missing} more new questions to see your chance to pass.`

export const tooFewQuestions = (stateName: string, total: number) =>
  `${stateName} has ${total} questions here. That is too few to say whether you are ready.`

/** The figures behind the sentence. Shares are texts such as '80%'. `markBy` is the source of the mark. */
type Figures = { share: string; right: string; mark: string; markBy: AboutTest['provenance'] }

export const howCounted = () => 'How we count this'
export const counted = ({ share, right, mark, markBy }: Figures) =>
  `You have answered ${share} of the questions. By a careful estimate, you would get ${right} of a test right. ${MARK[markBy](mark)}`

const MARK: Record<AboutTest['provenance'], (mark: string) => string> = {
  official: (mark) => `${mark} is a pass.`,
  'reported by others': (mark) => `${mark} is a pass, as others report.`,
  'not published': (mark) => `${mark} is our own mark, because the state publishes none.`,
}
