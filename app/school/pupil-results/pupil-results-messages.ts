import type { Readiness } from '../../riders/learning/readiness.ts'

/** Messages of the results of one pupil, for the teacher and for the pupil. */
export const titleOf = (name: string, course: string) => `${name} • ${course}`
export const toCertificate = () => 'Certificate'
export const toLessons = () => 'Back to the lessons'
export const readiness = () => 'Ready for the test?'
export const judged = ({ verdict, answered, needed }: Readiness) =>
  ({
    'not enough': `Too few answers to say: ${answered} of the ${needed} different questions that it takes.`,
    'not yet': 'Not yet: a test today would probably fail.',
    close: 'Close: a test today may pass, but it is not sure.',
    ready: 'Ready: at least 9 of 10 tests today would pass.',
  })[verdict]
export const basis = (answered: number, chance: string) =>
  `The chance of passing a test today: ${chance}. It comes from answers to ${answered} different questions of this course, and not from practice elsewhere.`
export const ownDoNotCount = () =>
  'Only questions of the state count here, and not questions of the school.'
export const ofLessons = () => 'Lessons'
export const lesson = () => 'Lesson'
export const day = () => 'Day'
export const notOver = () => 'open'
export const resultLater = () => 'Test: result after its end'
export const allLessons = () => 'All lessons'
export const missed = (count: number) => `Missed (${count})`
export const pickedAnswer = () => 'Picked:'
export const ofLesson = (number: number) => `Lesson ${number}`
export const moreMissed = (count: number) => `And ${count} more, on the pupil’s page.`
export const earlierMissed = (count: number) => `Show ${count} more`
export const sheets = () => 'A sheet for each pupil'
export const printSheets = () => 'Print these sheets'
export const sheetsOf = (first: number, last: number) => `Sheets ${first} to ${last}`
export const notGraded = () =>
  'A pupil’s device has the right answers before the pupil picks, except in a test. So this is no grade.'

/** The heads and words of the table of a course. */
export const columns = () => [
  'Name',
  'Date',
  'Lesson',
  'Kind',
  'Topic',
  'Asked',
  'Answered',
  'Right',
  'Right of answered',
  'Test',
]
