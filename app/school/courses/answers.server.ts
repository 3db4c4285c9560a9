import type { Services } from '../../context.server.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { findState, type UsState } from '../../questions/states/us-states.ts'
import { changePupil } from '../course-records/change-pupil.server.ts'
import { keepQuestions } from '../course-records/change-questions.server.ts'
import {
  type Course,
  findCourse,
  type Lesson,
  type Letter,
  lessons,
  type Pupil,
} from '../course-records/course-records.server.ts'
import { readList } from '../sets/sets.server.ts'
import type { Answers } from './course-results.ts'
import { schoolItems } from './own-items.server.ts'

/**
 * Returns a lesson's questions, each with its place in the list, from 0: those that riders still get, and
 * the school's own.
 */
export async function questionsOf(services: Services, of: Course, lesson: Lesson) {
  const [{ questions: ofBank, withdrawn }, own] = await Promise.all([
    readList(services, courseState(of), lesson),
    schoolItems(services, of, lesson),
  ])
  const byId = new Map([...ofBank, ...own].map((item) => [item.id, item]))
  const questions = lesson.questions.flatMap((id) => byId.get(id) ?? [])
  return { lesson: lesson.id, questions, withdrawn, placeOf: placeIn(lesson) }
}

export function courseState({ state: abbrev }: Course): UsState {
  const state = findState(abbrev)
  if (!state) throw new Error(`The course has no state: ${abbrev}`)
  return state
}

type LessonQuestions = Awaited<ReturnType<typeof questionsOf>>

const placeIn = (lesson: Lesson) => {
  const places = new Map(lesson.questions.map((id, place) => [id, place]))
  return (id: string) => places.get(id) ?? -1
}

/** Stands in the letters for a question without an answer. */
export const NONE = '-'

/** Returns the answers of a pupil to the questions of a lesson, by the ids of the questions. */
export function pupilAnswers(
  pupil: Pupil,
  { lesson, questions, placeOf }: LessonQuestions,
): Answers {
  const letters = pupil.lessons[lesson]?.letters ?? ''
  const given = questions.flatMap(({ id = '' }) => {
    const letter = letters[placeOf(id)]
    return letter && letter !== NONE ? [[id, letter] as const] : []
  })
  return Object.fromEntries(given)
}

/**
 * Stores a pupil's answers to a lesson. The answer that is stored first stays, also if two tabs send at
 * once. An answer to a question that the teacher took out meanwhile does not count. Returns the answers
 * that count. Null if the teacher removed the pupil or deleted the course meanwhile.
 */
export async function storeAnswers(
  services: Services,
  of: Course,
  { id: place, key }: Pick<Pupil, 'id' | 'key'>,
  lesson: Lesson,
  sent: Readonly<Record<string, Letter>>,
): Promise<Answers | null> {
  let now = { of, lesson }
  let asked = await questionsOf(services, of, lesson)
  let isFirst = true
  const changed = await changePupil(services, of.id, place, async (pupil) => {
    if (pupil.key !== key) return null
    if (!isFirst && !now.lesson.isAnswered) {
      const found = await readAgain(services, now)
      if (!found) return null
      now = found
      asked = await questionsOf(services, now.of, now.lesson)
    }
    isFirst = false
    const before = pupil.lessons[lesson.id]
    const letters = now.lesson.questions.map((_, at) => before?.letters[at] ?? NONE)
    for (const [id, letter] of Object.entries(sent)) {
      const at = asked.placeOf(id)
      if (letters[at] === NONE && isOption(asked, id, letter)) letters[at] = letter
    }
    if (letters.every((letter) => letter === NONE)) return {}
    const isNew = letters.join('') !== before?.letters
    const lastAt = isNew ? services.now().toISOString() : before.lastAt
    // Without new answers, too: a reply promises only what a write has made durable.
    const answers = { letters: letters.join(''), lastAt }
    return {
      fields: { lessons: { ...pupil.lessons, [lesson.id]: answers } },
      writes: keepQuestions(services, now.of, now.lesson),
    }
  })
  return changed && pupilAnswers(changed, asked)
}

/** A teacher changed the questions while the first answer was on its way. */
export async function readAgain(services: Services, { of: { id: code }, lesson: { id } }: Now) {
  const of = await findCourse(services, code)
  const lesson = of && (await lessons(services, code).get(id))
  return lesson && { of, lesson }
}
type Now = { of: Course; lesson: Lesson }

/** False for a letter that a question of fewer options does not have. */
export function isOption({ questions }: LessonQuestions, id: string, letter: Letter): boolean {
  const item = questions.find((one) => one.id === id)
  return !item || LETTERS.indexOf(letter) < item.options.length
}

/** True if a pupil has answered nothing, and begun no test. */
export function isIdle({ lessons }: Pupil): boolean {
  return !Object.values(lessons).some((taken) => hasAnswers(taken) || taken.begunAt)
}

/** True if a pupil has answered a question of a lesson. Whoever began a test may not have yet. */
export function hasAnswers(taken: Pupil['lessons'][string] | undefined): boolean {
  return /[A-D]/.test(taken?.letters ?? '')
}
