import { LANGUAGE } from '../../base/text/language.ts'

/** The server's messages to a device whose attempt it refuses. */
export const tooManyResults = (perHour: number) =>
  `You can save ${perHour} exams an hour. Please try again later.`
export const accountFull = (most: number) =>
  `You have ${most.toLocaleString(LANGUAGE)} saved exams, and an account holds no more. Download your data, then delete it to save new exams.`
export const tooManyAtOnce = () => 'Too many quizzes at once.'
export const tooManyToday = () => 'Too many quizzes today.'
export const unfit = () => 'This quiz does not fit the questions.'
