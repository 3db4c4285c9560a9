import { plural } from '../../base/text/plural.ts'
import type { Step } from './next-step.ts'
import type { Plan } from './plan.ts'

/** Why this is the rider's next step. `readyOn` is the step's day, such as 'Thursday' or 'June 12'. */
export const reason = (step: Step, readyOn: string): string => {
  switch (step.kind) {
    case 'continue':
      return step.left === 'quiz' ? 'You left a quiz unfinished.' : 'You left an exam unfinished.'
    case 'exam is today':
      return `${examIn(0)} Read the cheat sheet once more, and bring your ID and the papers that your state asks for. Good luck!`
    case 'exam is tomorrow':
      return `${examIn(1)}${step.isUnlikely ? ' You would probably not pass yet, so think of another date.' : ''} ${eve(step.due)}`
    case 'practice exam':
      return step.days ? examIn(step.days) : 'Next, try the practice exam.'
    case 'plan':
      return `${today(step)}${readyOn ? ` On this pace you are ready on ${readyOn}.` : ''}${step.isLate ? ' Even so, you may not be ready by your test.' : ''}`
    case 'passed':
      return 'You passed this test. Enjoy the ride!'
    case 'ready':
      return 'You are ready. A quiz a day keeps it that way.'
  }
}

const SECONDS = 20
const today = ({ today: questions, isBegun, perLaterDay }: Plan) => {
  if (questions === 0) {
    return `Today's questions are done.${tomorrow(perLaterDay)}`
  }
  const minutes = Math.max(1, Math.round((questions * SECONDS) / 60))
  const asked = count(questions)
  return `${isBegun ? 'Left today' : 'Today'}: ${asked}, about ${plural(minutes, { one: '1 minute', other: `${minutes} minutes` })}.`
}

const tomorrow = (questions: number) => {
  return questions === 0 ? '' : ` Tomorrow: ${count(questions)}.`
}

const count = (questions: number) =>
  plural(questions, { one: '1 question', other: `${questions} questions` })

const eve = (due: number) =>
  plural(due, {
    one: 'Practice your 1 mistake, read the cheat sheet, then sleep.',
    other: due
      ? `Practice your ${due} mistakes, read the cheat sheet, then sleep.`
      : 'Read the cheat sheet, then sleep.',
  })
/** What it changes if the rider answers no more questions today. */
export const ifSkipped = ({ isBegun, perLaterDay, perLaterDayIfDone }: Plan) => {
  const count = perLaterDay - perLaterDayIfDone
  const more = plural(count, { one: '1 more question', other: `${count} more questions` })
  return `If you ${isBegun ? 'stop now' : 'skip today'}, each later day has ${more}.`
}
/** The days until the rider's exam, from 0. */
export const examIn = (days: number) => EXAM_IN[days] ?? `Your test is in ${days} days.`
const EXAM_IN = ['Your test is today.', 'Your test is tomorrow.']
