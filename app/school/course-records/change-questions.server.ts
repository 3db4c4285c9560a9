import type { Write } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'
import { type Course, type Lesson, lessons, marks } from './course-records.server.ts'

/**
 * The writes with which the first answer to a lesson keeps its questions as they are. Their batch fails if
 * a teacher changed questions since the request read `of`, and then `lesson`.
 */
export function keepQuestions(services: Services, of: Course, lesson: Lesson): Write[] {
  if (lesson.isAnswered) return []
  const { id: code, questionStep = 0 } = of
  return [
    { type: 'absent', path: `${marks.at(code)}/${stepMark(questionStep + 1)}` },
    marks(services, code).write.set(answeredMark(lesson.id), { place: '' }),
    lessons(services, code).write.merge(lesson.id, { isAnswered: true }),
  ]
}

const stepMark = (step: number) => `questions-${step}`
const answeredMark = (lesson: string) => `answered-${lesson}`
