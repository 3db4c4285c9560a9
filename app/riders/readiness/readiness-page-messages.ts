import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'

/** Messages of the page about how readiness is judged. */
export const title = () => 'Ready for the motorcycle test? How we know'
export const heading = () => 'How we know when you are ready'
export const description = () =>
  'How this site decides between not yet, close and ready, what it does not know, and how true it has been.'

export const decides = () => 'How we decide'
/** `needed` different questions come first. */
export const howDecided = (needed: number) => [
  'Each answer is a clue to what you know.',
  'A lucky guess can be right, so one right answer is not enough for us.',
  'You forget some of it while you pause, so your chance falls until you practice again.',
  'From all this we work out how often you would pass your state’s test today.',
  `We say nothing before you have answered ${needed} different questions.`,
  '“Not yet” means that you would fail more often than you would pass.',
  '“Ready” means that you would pass at least 9 of 10 tests, even if our estimate is somewhat too high.',
  '“Close” is everything in between.',
]
export const unknown = () => 'What we do not know'
export const notKnown = () =>
  'We do not know the exact questions of your state’s test, how nervous you get, or which answers you looked up.'
export const howTrue = () => 'How true it has been'
export const ridersTell = () =>
  'Riders who passed may tell us so more often, so these figures may look too good.'
export const chanceBefore = () => 'By the chance of passing before the test'

type Ends = { low: number; high: number }
const at = ({ low, high }: Ends) => {
  if (low === 0) return `below ${high}%`
  return high === 100 ? `above ${low}%` : `at ${low}% to ${high}%`
}
/** `passed` of 100 riders. */
export const told = (ends: Ends, passed: number) =>
  `Of 100 riders who were ${at(ends)}, ${passed} told us that they passed.`
export const passed = (ends: Ends, passed: number) =>
  `Of 100 riders who are ${at(ends)}, ${passed} pass.`
export const simulated = () => 'Simulated, too few riders yet'
/** `riders` told, and the others of `all` are simulated. */
export const partlyTold = (riders: number, all: number) => {
  const [some, rest] = [riders, all - riders].map((count) => count.toLocaleString(LANGUAGE))
  return `${some} riders told us, and ${rest} are simulated`
}
export const toldBy = (riders: number) =>
  plural(riders, { one: '1 rider', other: `${riders.toLocaleString(LANGUAGE)} riders` })
export const yourChance = () => 'See your own chance'
