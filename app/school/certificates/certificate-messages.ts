import { LANGUAGE } from '../../base/text/language.ts'
import { plural } from '../../base/text/plural.ts'

/** Messages of a certificate. */
export const certificate = () => 'Certificate'
export const titleOf = (name: string) => `Certificate • ${name}`
export const tookPart = () => 'took part in the course'
export const nameLine = () => 'Name'
export const nickname = (name: string) => `Nickname in the course: ${name}`
export const ofLessons = (attended: number, count: number, day: string) => {
  const some = attended < count ? `${attended} of ${count}` : count
  return plural(count, { one: `1 lesson, on ${day}`, other: `${some} lessons, the last on ${day}` })
}
export const result = (right: number, asked: number) => {
  const share = new Intl.NumberFormat(LANGUAGE, { style: 'percent' }).format(right / asked)
  return `${right} of ${asked} questions right (${share})`
}
export const unanswered = (count: number) =>
  plural(count, {
    one: '1 question was not answered, and counts as wrong.',
    other: `${count} questions were not answered, and count as wrong.`,
  })
export const howCounted = () =>
  'The certificate counts all questions of the lessons that are over, except lessons that nobody answered. In the results, a share is of the answered questions.'
export const passed = (lesson: number, right: number, asked: number) =>
  `Passed the test of lesson ${lesson}: ${right} of ${asked} right`
export const signature = () => 'Date and signature of the school'
export const noDocument = () =>
  'This only says how the questions of the course were answered. Practice shows each right answer at once, and a test only after its end. This is no document of the state, and it allows nobody to ride.'
export const howToCheck = (day: string) =>
  `Anybody can check this certificate here while the course lasts, now until ${day}:`
export const qrCode = () => 'Address of the check, as a QR code'
export const print = () => 'Print the certificate'
export const none = () => 'No certificate yet'
export const rule = () =>
  'There is a certificate once a lesson is over in which the pupil answered something.'
export const missing = (lessons: readonly number[]) =>
  plural(lessons.length, {
    one: `Missed: lesson ${lessons.join()}. All of its questions count as wrong.`,
    other: `Missed: lessons ${lessons.join(', ')}. All of their questions count as wrong.`,
  })
export const openAgain = () =>
  'The teacher can open a lesson again for those who missed it, but not a test.'
export const back = () => 'Back to the results'
export const isTrue = () => 'There is a certificate with this code.'
export const checkedAt = () =>
  'The paper must say the same as this page, or fewer lessons if it was printed earlier.'
export const notFound = () => 'No such certificate'
export const whyNotFound = () =>
  'This address matches no certificate. Its letters may be wrong, or the course has ended, and all of it is deleted.'
export const tooMany = (wait: string) =>
  `Too many wrong codes came from your network. Please try again in ${wait}.`
