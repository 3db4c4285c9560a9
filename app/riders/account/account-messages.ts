import { plural } from '../../base/text/plural.ts'
/** Messages about a rider’s data. */
export const downloadData = () => 'Download my data'
export const deleteData = () => 'Delete my data'
export const deleteQuestion = () => 'Delete your data?'
export const whatIsDeleted = () =>
  "This deletes all your saved exams and answers, takes your name off your feedback and reports, and signs you out everywhere. It can't be undone."
export const cancel = () => 'Cancel'
export const deleteAll = () => 'Delete everything'
export const signInAgain = () => 'For your safety, please sign out and sign in again first.'
/** Answers that were given on this device without signing in. */
export const cameAlong = (count: number) =>
  plural(count, {
    one: 'The answer you gave before you signed in is in your account now.',
    other: `The ${count} answers you gave before you signed in are in your account now.`,
  })
export const areYours = (count: number) =>
  plural(count, { one: 'Is this answer yours?', other: `Are these ${count} answers yours?` })
export const fromNobody = (day: string) =>
  `Somebody practiced on this device and did not sign in. The last time was on ${day}.`
export const yes = () => 'Yes'
export const no = () => 'No'
export const inNoAccount = (count: number) =>
  plural(count, {
    one: '1 answer on this device is not yours. It is in no account.',
    other: `${count} answers on this device are not yours. They are in no account.`,
  })
export const leftOut = () => 'All right. If you change your mind, open “Your Saved Exams”.'
export const areMine = (count: number) =>
  plural(count, { one: 'It is mine', other: 'They are mine' })
export const deleteThem = (count: number) =>
  plural(count, { one: 'Delete it', other: 'Delete them' })
export const mayDelete = (count: number) =>
  plural(count, { one: 'Delete this answer?', other: `Delete these ${count} answers?` })
export const whoLosesThem = (count: number) =>
  `Somebody gave ${plural(count, { one: 'it on this device, and it is', other: 'them on this device, and they are' })} nowhere else. This can't be undone.`
export const themDeleted = () => 'Those answers are deleted.'
export const themNotDeleted = () => 'Could not delete all those answers. Please try again.'
export const failed = () => 'Could not delete your data. Please try again.'
export const deleted = () => 'Your data is deleted.'
export const deleting = () =>
  'Your data is being deleted. This ends by itself within a few minutes.'
export const leftOnDevice = () =>
  'Some answers may be left on this device: please clear this site’s data in your browser.'
