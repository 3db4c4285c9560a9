import { href } from '../../base/text/address.ts'

export const joinPath = (code: string) => href('/class/:code', { code })
export const pupilPath = (code: string, pupil: string) =>
  href('/class/:code/:pupil', { code, pupil })
/** The pupil's page with a lesson. */
export const pupilLessonPath = (code: string, pupil: string, lesson: string) =>
  `${pupilPath(code, pupil)}?lesson=${encodeURIComponent(lesson)}`
export const answersPath = (code: string, pupil: string) =>
  href('/class/:code/:pupil/answers', { code, pupil })
export const coursePath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret', { code, secret })
export const settingsPath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret/settings', { code, secret })
export const newLessonPath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret/lesson/new', { code, secret })
export const lessonPath = (code: string, secret: string, lesson: string) =>
  href('/class/:code/teacher/:secret/lesson/:lesson', { code, secret, lesson })
export const lessonQuestionsPath = (code: string, secret: string, lesson: string) =>
  href('/class/:code/teacher/:secret/lesson/:lesson/questions', { code, secret, lesson })
/** The page of the school's own questions. */
export const ownQuestionsPath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret/questions', { code, secret })
export const lessonPaperPath = (code: string, secret: string, lesson: string) =>
  href('/class/:code/teacher/:secret/lesson/:lesson/paper', { code, secret, lesson })
/** A pupil's page for the teacher. */
export const pupilPagePath = (code: string, secret: string, pupil: string) =>
  href('/class/:code/teacher/:secret/pupil/:pupil', { code, secret, pupil })
export const sheetsPath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret/sheets', { code, secret })
export const resultsPath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret/results.csv', { code, secret })
/** The pupil's page of the own results. */
export const ownResultsPath = (code: string, pupil: string) =>
  href('/class/:code/:pupil/results', { code, pupil })
export const calendarPath = (code: string, secret: string) =>
  href('/class/:code/teacher/:secret/lessons.ics', { code, secret })
export const pupilCalendarPath = (code: string, pupil: string) =>
  href('/class/:code/:pupil/lessons.ics', { code, pupil })
export const ownCertificatePath = (code: string, pupil: string) =>
  href('/class/:code/:pupil/certificate', { code, pupil })
export const pupilCertificatePath = (code: string, secret: string, pupil: string) =>
  href('/class/:code/teacher/:secret/pupil/:pupil/certificate', { code, secret, pupil })
/** The page on which anybody checks a certificate. */
export const checkPath = (code: string, check: string) =>
  href('/class/:code/certificate/:check', { code, check })
/** `secret` is the wall's own. */
export const wallPath = (code: string, secret: string) =>
  href('/class/:code/wall/:secret', { code, secret })

/** The page for schools. It says that the course is deleted, and the device forgets it. */
export const afterCoursePath = (code: string) => `${href('/schools')}?deleted=${code}`

/** Returns a code in two halves, which are easier to read aloud and to type. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
