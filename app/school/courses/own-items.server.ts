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
import { placed } from '../sets/draw-set.server.ts'
import * as messages from './course-messages.ts'

/** Returns the school's own questions of a lesson, as pages show them. */
export async function schoolItems(
  services: Services,
  { id: code }: Course,
  { questions, seed }: Lesson,
): Promise<ShownItem[]> {
  if (!questions.some(isOwnId)) return []
  const stored = await ownQuestions(services, code).list()
  return stored.filter(({ id }) => questions.includes(id)).map((own) => shownOwn(placed(own, seed)))
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
