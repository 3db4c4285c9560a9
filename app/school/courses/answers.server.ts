import type { Services } from '../../context.server.ts'
import { findState, type UsState } from '../../questions/states/us-states.ts'
import { changePupil } from '../course-records/change-pupil.server.ts'
import type { Course, Lesson, Letter, Pupil } from '../course-records/course-records.server.ts'
import { readList } from '../sets/sets.server.ts'
import type { Answers } from './course-results.ts'

/** Returns a lesson's questions that riders still get, each with its place in the list, from 0. */
export async function questionsOf(services: Services, of: Course, lesson: Lesson) {
  const { questions, withdrawn } = await readList(services, courseState(of), lesson)
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

const NONE = '-'

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
 * once. Returns the answers that count. Null if the teacher removed the pupil or deleted the course
 * meanwhile.
 */
export async function storeAnswers(
  services: Services,
  of: Course,
  { id: place, key }: Pick<Pupil, 'id' | 'key'>,
  lesson: Lesson,
  sent: Readonly<Record<string, Letter>>,
): Promise<Answers | null> {
  const asked = await questionsOf(services, of, lesson)
  const changed = await changePupil(services, of.id, place, (pupil) => {
    if (pupil.key !== key) return null
    const before = pupil.lessons[lesson.id]
    const letters = lesson.questions.map((_, at) => before?.letters[at] ?? NONE)
    for (const [id, letter] of Object.entries(sent)) {
      const at = asked.placeOf(id)
      if (letters[at] === NONE) letters[at] = letter
    }
    const isNew = letters.join('') !== before?.letters
    const lastAt = isNew ? services.now().toISOString() : before.lastAt
    // Without new answers, too: a reply promises only what a write has made durable.
    const answers = { letters: letters.join(''), lastAt }
    return { fields: { lessons: { ...pupil.lessons, [lesson.id]: answers } } }
  })
  return changed && pupilAnswers(changed, asked)
}

/** True if a pupil has answered nothing. */
export function isIdle({ lessons }: Pupil): boolean {
  return !Object.values(lessons).some(({ letters }) => /[A-D]/.test(letters))
}
