import { plural } from '../../base/text/plural.ts'

/** Messages of the page for a projector. */
export const title = (name: string) => `Wall: ${name}`
export const howToJoin = (address: string) => `Scan the code, or open ${address} and type:`
export const qrCode = () => 'QR code of the address at which pupils join'
export const areIn = (count: number) =>
  plural(count, { one: '1 pupil is in', other: `${count} pupils are in` })
export const andMore = (count: number) => `and ${count} more`
export const code = (address: string) => `${address}, code`
export const question = (number: number, total: number) => `Question ${number} of ${total}`
export const answered = (count: number, total: number) => `${count} of ${total} have answered`
export const of = (count: number, total: number) => `${count} of ${total}`
export const pupils = (count: number) => plural(count, { one: '1 pupil', other: `${count} pupils` })
export const isRight = () => 'right'
export const lesson = (number: number) => `Lesson ${number}`
export const isTest = (number: number) => `Lesson ${number} is a test`
export const questions = (count: number) => plural(count, { one: 'question', other: 'questions' })
export const minutes = (count: number) => plural(count, { one: 'minute', other: 'minutes' })
export const haveBegun = () => 'have begun'
export const areDone = () => 'are done'
export const keyComes = () =>
  'The questions with their answers come here once the teacher ends the test.'
export const reveal = () => 'Show the answers'
export const firstQuestion = () => 'To the questions'
export const toTest = () => 'To the test'
export const nextQuestion = () => 'Next question'
export const back = () => 'Back'
export const refresh = () => 'Refresh'
export const black = () => 'Black screen'
export const keys = () => 'Keys: Page Down and Page Up, B for black'
export const nothingLeft = () => 'All questions of this lesson were withdrawn.'
