import type { AboutTest } from '../states/about-test.ts'

/** The reasons of a verdict. Shares are texts such as '80%'. `markBy` is the source of the mark. */
type Reasons = { share: string; right: string; mark: string; markBy: AboutTest['provenance'] }

/** Explains whether a rider is ready for the state's test. */
export const ready = (stateName: string, reasons: Reasons) =>
  `You look ready for the ${stateName} test. ${counted(reasons)} and pass at least 9 tests of 10.`

/** `passed` is the number of tests of 10 that the rider would pass. `topics` cost the rider the most. */
export const notYet = (reasons: Reasons, passed: number, topics: readonly string[]) => {
  const help = topics.length > 0 ? ` What helps most now: ${topics.join('; ')}.` : ''
  return `Not yet. ${counted(reasons)} and pass ${tests(passed)} of 10.${help}`
}

export const notEnoughAnswers = (answered: number, needed: number) => {
  const met = answered === 1 ? '1 question' : `${answered} different questions`
  return `Not enough answers yet: you have met ${met}, and it takes ${needed} to say whether you are ready.`
}

export const tooFewQuestions = (stateName: string, total: number) =>
  `${stateName} has ${total} questions here. That is too few to say whether you are ready.`

const counted = ({ share, right, mark, markBy }: Reasons) =>
  `You have met ${share} of the questions. Counted cautiously, you would get ${right} of a test right (${MARK[markBy](mark)})`

const MARK: Record<AboutTest['provenance'], (mark: string) => string> = {
  official: (mark) => `${mark} is a pass`,
  'reported by others': (mark) => `reported by others: ${mark} is a pass`,
  'not published': (mark) => `${mark} is our mark: the state publishes none`,
}

function tests(count: number): string {
  if (count === 0) return 'fewer than 1 test'
  return count === 1 ? 'about 1 test' : `about ${count} tests`
}
