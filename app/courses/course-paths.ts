import { teacherPath } from '../sets/set-paths.ts'
import { href } from '../text/address.ts'

export const joinPath = (code: string) => href('/class/:code', { code })
export const pupilPath = (code: string, pupil: string) =>
  href('/class/:code/:pupil', { code, pupil })
export const coursePath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret', { code, secret })
/** The page that shows the code in large letters. It has no secret. */
export const codePath = (code: string) => href('/class/:code/code', { code })
/** `secret` is the wall's own. */
export const wallPath = (code: string, secret: string) =>
  href('/class/:code/wall/:secret', { code, secret })
export const resultsPath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret/results.csv', { code, secret })

/** The page of the set of a deleted course. It says that the course is deleted. */
export const afterCoursePath = (...set: Parameters<typeof teacherPath>) =>
  `${teacherPath(...set)}?deleted`

/** Returns a code in two halves, which are easier to read aloud and to type. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
