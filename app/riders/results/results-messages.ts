import { plural } from '../../base/text/plural.ts'
import type { ReviewFilter } from './review-filter.ts'

/** Messages of the results phase, and about saving a result (spec, sections 2 and 8). */
export const complete = () => 'Quiz Complete!'
export const score = () => 'SCORE'
export const rightAnswers = (right: number, total: number) => `${right} out of ${total} correct`
export const tryAgain = () => 'Try Again'

export const missedTopics = () => 'Topics you missed'
export const missed = (count: number) => `${count} missed`

export const review = () => 'Review Your Answers'
export const filters = () => 'Answers to show'
export const shown = (by: ReviewFilter, count: number) => `${FILTERS[by]} (${count})`
const FILTERS: Record<ReviewFilter, string> = {
  wrong: 'Wrong',
  guessed: 'Guessed',
  flagged: 'Flagged',
  all: 'All',
}
export const showWhole = () => 'Show the whole review'
export const showLess = () => 'Show less'
export const yourAnswer = () => 'Your answer:'
export const guessed = () => 'You guessed. It will come back.'
export const spokenVerdict = (isCorrect: boolean) => (isCorrect ? ' (correct)' : ' (wrong)')
export const correctAnswer = () => 'Correct answer:'
export const correctedSince = () => 'Correct answer now:'
export const manualPage = (page: number, _language: string | undefined) =>
  `Manual, page ${page} (in a new tab)`
export const source = (citation: string, checked = '') =>
  `Source: ${citation}${checked && `, checked in ${checked}`}`

export const trackProgress = () => 'Want to track your progress over time?'
export const signInToSave = () => 'Sign In to Save Results'
export const signInForHistory = () => 'Sign in to see your history.'
export const keptUntilSignIn = () => 'Saved on this device until you sign in.'
export const notKept = () => "Keep this tab open: your browser can't save your results."

export const saving = () => 'Saving your results…'
export const saved = () => 'Results saved.'
export const saveFailed = () => 'Could not save results. Please try again.'
export const saveAgain = () => 'Save again'
export const historyFailed = () => 'Could not load your saved exams.'
export const loadAgain = () => 'Load again'
export const waiting = (count: number) =>
  plural(count, {
    one: 'Saved on this device. It goes to your account when you are online.',
    other: `${count} results are saved on this device. They go to your account when you are online.`,
  })
export const refused = () => 'Saved on this device. It will be sent later.'
export const onlyInThisTab = () =>
  'This device has no room for your result. Keep this tab open until it is sent.'
