import { href } from '../text/address.ts'

export const classPath = (code: string) => href('/class/:code', { code })
export const pupilPath = (code: string, pupil: string) =>
  href('/class/:code/:pupil', { code, pupil })
export const classTeacherPath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret', { code, secret })
export const wallPath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret/wall', { code, secret })
export const resultsPath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret/results.csv', { code, secret })

/** Returns a code in two halves, which are easier to read aloud and to type. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
