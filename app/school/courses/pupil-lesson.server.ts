import type { Services } from '../../context.server.ts'
import type { Course, Lesson, Pupil } from '../course-records/course-records.server.ts'
import { courseState, pupilAnswers, questionsOf } from './answers.server.ts'
import { answeredOf } from './course-results.ts'
import { wasBefore } from './lessons.server.ts'
import { orderedFor, testOf } from './test-answers.server.ts'
import { notCounted } from './test-messages.ts'
import { latenessOf, stageOf, takesAnswers, untoldOf } from './test-rules.ts'
import { withoutKey } from './without-key.ts'

type Whose = { of: Course; pupil: Pupil }
/** A pupil with the lessons that have begun. */
type WhoseLessons = Whose & { begun: readonly Lesson[] }

/**
 * Returns what a pupil's page shows of a lesson. In a test the questions come only while the pupil answers
 * them, and their key only after the end. Until then no other lesson shows these questions, either.
 */
export async function pupilLesson(
  services: Services,
  { of, pupil, begun }: WhoseLessons,
  lesson: Lesson,
  /** The number of a question whose answer a form sent too late. */
  late: number,
) {
  const now = services.now()
  const asked = await questionsOf(services, of, lesson)
  const isHidden = takesAnswers(lesson, now)
  const inTest = isHidden ? new Set() : untoldOf(begun, now)
  const all = orderedFor(asked.questions, lesson, pupil.id)
  const isHeldBack = all.some(({ id }) => inTest.has(id))
  // Without some of its questions, the result of a test would be another.
  const ordered = isHeldBack && lesson.way === 'test' ? [] : all.filter(({ id }) => !inTest.has(id))
  const answers = pupilAnswers(pupil, asked)
  const test = testOf(lesson, pupil, ordered.length, now)
  const why = late > 0 && test ? latenessOf(lesson, pupil.lessons[lesson.id], now) : null
  const isShown = !test || test.stage === 'at it' || test.stage === 'over'
  return {
    lesson: lesson.id,
    isOver: lesson.status === 'over',
    state: courseState(of),
    questions: isShown ? ordered.map((item) => (isHidden ? withoutKey(item) : item)) : [],
    total: ordered.length,
    answered: answeredOf(ordered, answers),
    withdrawn: asked.withdrawn,
    wasBefore: wasBefore(lesson, pupil),
    isHeldBack,
    answers,
    test,
    notCounted: why && notCounted(Number(lesson.id), [late], why),
  }
}

/** Returns a text that changes once a pupil's open page has something else to show. */
export function lookAt({ of, pupil }: Whose, begun: readonly Lesson[], now: Date): string {
  const parts = begun.map((lesson) => {
    const stage = lesson.way === 'test' ? stageOf(lesson, pupil.lessons[lesson.id], now) : ''
    return [lesson.id, lesson.status, takesAnswers(lesson, now), stage].join(' ')
  })
  return [of.isClosed, ...parts].join(', ')
}
