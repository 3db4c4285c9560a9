import type { Services } from '../../context.server.ts'
import type { Course, Lesson } from '../course-records/course-records.server.ts'
import { joinedPupils, lessonView } from '../courses/course-view.server.ts'
import { begunLessons, currentLesson } from '../courses/lessons.server.ts'
import { takesAnswers, untoldOf } from '../courses/test-rules.ts'
import { withoutKey } from '../courses/without-key.ts'
import { stepsOf, type WallPlace } from './wall-steps.ts'

/** The latest nicknames fit beside the code up to this size, in bytes. A wide letter has more of them. */
const MOST_BYTES = 330

/**
 * Returns what the wall shows at a place of a course: how to join, a question, or how far a test is. Everybody
 * in the room sees it and its address. So a question has its key only once it is shown, and a test that is
 * not over has no question. Other lessons do not tell the keys of such a test either.
 */
export async function wallView(services: Services, of: Course, query: URLSearchParams) {
  const head = { code: of.id, name: of.name, origin: services.origin }
  const begun = await begunLessons(services, of)
  const lesson = begun.find(({ id }) => id === query.get('lesson')) ?? currentLesson(begun)
  const asked = Math.max(0, Math.trunc(Number(query.get('question'))) || 0)
  if (!lesson || asked === 0) return { ...head, ...(await doorView(services, of, lesson)) }
  const isWanted = query.has('shown')
  const untold = untoldOf(begun, services.now())
  return { ...head, ...(await lessonScreen(services, of, lesson, asked, { isWanted, untold })) }
}
export type WallView = Awaited<ReturnType<typeof wallView>>

/** The code, and who is in: by nickname, but names of a roster are nobody's choice, and only counted. */
async function doorView(services: Services, of: Course, lesson: Lesson | null) {
  const joined = await joinedPupils(services, of)
  const isNamed = !of.roster?.length
  const nicknames = isNamed ? joined.map(({ nickname }) => nickname).toReversed() : []
  let bytes = 0
  const names = nicknames.filter((nickname) => {
    bytes += Buffer.byteLength(nickname) + 2
    return bytes <= MOST_BYTES
  })
  const first = lesson && { lesson: lesson.id, number: 1, isShown: false }
  const isTest = lesson !== null && takesAnswers(lesson, services.now())
  return { kind: 'door' as const, isIn: joined.length, names, isTest, onward: first, back: null }
}

async function lessonScreen(
  services: Services,
  of: Course,
  lesson: Lesson,
  asked: number,
  { isWanted, untold }: { isWanted: boolean; untold: ReadonlySet<string> },
) {
  const view = await lessonView(services, of, lesson)
  const { questions, results } = view
  const isIn = view.pupils.length
  const total = questions.length
  if (view.test?.takesAnswers) {
    const { minutes, stages } = view.test
    const counts = { isIn, begun: isIn - stages.new.length, done: stages.done.length }
    return { kind: 'test' as const, lesson: lesson.id, total, minutes, ...counts, ...AT_END }
  }
  const number = Math.min(asked, total)
  const [item, result] = [questions[number - 1], results[number - 1]]
  const isShown = isWanted && !untold.has(item?.id ?? '')
  const place: WallPlace = { lesson: lesson.id, number, isShown }
  // A question of a running test has no answers to show, so the way on leads to the next one.
  const steps = stepsOf({ ...place, isShown: isWanted }, total)
  if (!item || !result) return { kind: 'none' as const, lesson: lesson.id, ...AT_END }
  const { answered, picks } = result
  return {
    ...{ kind: 'question' as const, ...place, total, isIn, answered, ...steps },
    item: isShown ? item : withoutKey(item),
    picks: isShown ? picks : [],
  }
}

const AT_END = { onward: null, back: { lesson: '', number: 0, isShown: false } }
