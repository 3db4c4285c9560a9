import { TAG } from '../../base/text/language.ts'
import type { Services } from '../../context.server.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import {
  type Course,
  isOwnId,
  type Lesson,
  type OwnQuestion,
  ownQuestions,
} from '../course-records/course-records.server.ts'
import * as messages from './course-messages.ts'

/** Enough for the lessons of five long courses. */
const CACHED_LESSONS = 200

/** Returns the school's own questions of a lesson, as pages show them. Those of an id never change. */
export async function schoolItems(
  services: Services,
  { id: code, createdAt }: Course,
  { questions }: Lesson,
): Promise<ShownItem[]> {
  const asked = questions.filter(isOwnId)
  if (asked.length === 0) return []
  const lessons = services.memory.cache('own questions of lessons', CACHED_LESSONS)
  const read = async () => {
    const stored = await ownQuestions(services, code).list()
    return stored.filter(({ id }) => asked.includes(id)).map(shownOwn)
  }
  const key = [code, createdAt, TAG, ...asked].join(' ')
  return lessons(key, read, (found) => found.length === asked.length)
}

/** Returns an own question as pages show it: as it was written, and marked as the school's. */
export function shownOwn(own: OwnQuestion): ShownItem {
  const { id, question, options, correctAnswer, explanation, language } = own
  return {
    ...{ id, question, options, correctAnswer, explanation, isOfSchool: true },
    citation: messages.questionOfSchool(),
    ...(language !== TAG && { language }),
  } as object as ShownItem
}
