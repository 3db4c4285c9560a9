import type { Write } from '../../../platform/documents/document-store.ts'
import { LostRaceError, retryLostRaces } from '../../../platform/documents/lost-races.ts'
import type { Services } from '../../context.server.ts'
import {
  type Course,
  courses,
  isDeleted,
  type Lesson,
  lessons,
  marks,
  unlessDeleted,
} from './course-records.server.ts'

const MAX_ATTEMPTS = 50
/** The database keeps this many steps. No request is slower than so many changes of one course. */
const STEPS_KEPT = 50

type Before = {
  of: Course
  lessons: readonly Lesson[]
  /** The number of this change. */
  step: number
}
/** `touched` are the lessons whose questions change. */
type Change<Outcome> = { outcome: Outcome; touched: readonly Lesson[]; writes: Write[] }

/**
 * Changes what the lessons of a course ask, one change after another in all processes, and never in a lesson
 * that a pupil has answered. `change` runs again if another request was first. It returns only an outcome
 * to change nothing. Null once the course is deleted.
 */
export async function changeAsked<Outcome extends object>(
  services: Services,
  code: string,
  change: (before: Before) => Promise<Change<Outcome> | { outcome: Outcome }>,
): Promise<Outcome | null> {
  async function attempt(): Promise<Outcome | null> {
    const of = await courses(services).get(code)
    if (!of || (await isDeleted(services, code))) return null
    const step = (of.questionStep ?? 0) + 1
    const changed = await change({ of, lessons: await lessons(services, code).list(), step })
    if (!('writes' in changed)) return changed.outcome
    const isFirst = await services.documents.batch([
      ...unlessDeleted(code),
      marks(services, code).write.create(stepMark(step), { place: '' }),
      marks(services, code).write.delete(stepMark(step - STEPS_KEPT)),
      ...changed.touched.map(({ id }): Write => ({ type: 'absent', path: answeredAt(code, id) })),
      courses(services).write.merge(code, { questionStep: step }),
      ...changed.writes,
    ])
    if (isFirst) return changed.outcome
    throw new LostRaceError('busy', 'Other requests keep changing these questions')
  }

  const inTurn = services.memory.queue('changes of questions')
  return inTurn(code, () => retryLostRaces(MAX_ATTEMPTS, attempt, services.random))
}

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
const answeredAt = (code: string, lesson: string) => `${marks.at(code)}/${answeredMark(lesson)}`
