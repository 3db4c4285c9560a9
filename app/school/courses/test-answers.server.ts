import type { Services } from '../../context.server.ts'
import { mix } from '../../questions/question/mix.server.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { changePupil } from '../course-records/change-pupil.server.ts'
import { keepQuestions } from '../course-records/change-questions.server.ts'
import type { Course, Lesson, Letter, Pupil } from '../course-records/course-records.server.ts'
import { isOption, NONE, pupilAnswers, questionsOf, readAgain } from './answers.server.ts'
import type { Answers } from './course-results.ts'
import {
  type Lateness,
  latenessOf,
  leftOf,
  sinceStart,
  stageOf,
  takesAnswers,
  toPassOf,
} from './test-rules.ts'

type Keyed = Pick<Pupil, 'id' | 'key'>

/** Starts a pupil's test and its clock, once. From then on its questions stay as they are. */
export async function beginTest(
  services: Services,
  of: Course,
  { id: place, key }: Keyed,
  lesson: Lesson,
): Promise<void> {
  await changePupil(services, of.id, place, async (pupil) => {
    const taken = pupil.lessons[lesson.id]
    if (pupil.key !== key || taken?.begunAt) return null
    const stored = await readAgain(services, { of, lesson })
    if (stored?.lesson.way !== 'test' || stored.lesson.status !== 'open') return null
    const now = services.now().toISOString()
    const letters = lettersOf(stored.lesson, taken).join('')
    const begun = { letters, lastAt: now, begunAt: now }
    return {
      fields: { lessons: { ...pupil.lessons, [lesson.id]: begun } },
      writes: keepQuestions(services, stored.of, stored.lesson),
    }
  })
}

type Sent = {
  answers: Readonly<Record<string, Letter>>
  /** When the pupil picked each answer, in milliseconds after the start by the device. Left out if just now. */
  at?: Readonly<Record<string, number>>
  isHandedIn?: boolean
}

type Stored = {
  /** The answers that count. */
  answers: Answers
  /** The numbers of the questions whose sent answers do not count, and why. Null if all do. */
  late: { numbers: number[]; why: Lateness } | null
}

/**
 * Stores what a pupil picked in a test. Of several picks of a question, the latest counts, whatever tab it
 * comes from. Null if the teacher removed the pupil or deleted the course meanwhile.
 */
export async function storePicks(
  services: Services,
  of: Course,
  { id: place, key }: Keyed,
  lesson: Lesson,
  sent: Sent,
): Promise<Stored | null> {
  const asked = await questionsOf(services, of, lesson)
  let why: Lateness | null = null
  const changed = await changePupil(services, of.id, place, (pupil) => {
    if (pupil.key !== key) return null
    const [taken, now] = [pupil.lessons[lesson.id], services.now()]
    why = latenessOf(lesson, taken, now)
    // Without a change, too: a reply promises only what a write has made durable.
    if (why || !taken?.begunAt) return {}
    const letters = lettersOf(lesson, taken)
    const pickedMs = lesson.questions.map((_, at) => taken.pickedMs?.[at] ?? -1)
    const passedMs = sinceStart(taken, now)
    for (const [id, letter] of Object.entries(sent.answers)) {
      const [at, picked] = [asked.placeOf(id), Math.min(passedMs, sent.at?.[id] ?? passedMs)]
      const isLatest = picked >= (pickedMs[at] ?? Number.POSITIVE_INFINITY)
      if (!isLatest || !isOption(asked, id, letter)) continue
      letters[at] = letter
      pickedMs[at] = picked
    }
    const lastAt = now.toISOString()
    const handedIn = sent.isHandedIn && { handedInAt: lastAt }
    const answers = { ...taken, letters: letters.join(''), pickedMs, lastAt, ...handedIn }
    return { fields: { lessons: { ...pupil.lessons, [lesson.id]: answers } } }
  })
  if (!changed) return null
  const answers = pupilAnswers(changed, asked)
  const numbers = orderedFor(asked.questions, lesson, place).flatMap(({ id = '' }, n) =>
    sent.answers[id] && sent.answers[id] !== answers[id] ? n + 1 : [],
  )
  return { answers, late: why && numbers.length > 0 ? { numbers, why } : null }
}

function lettersOf(lesson: Lesson, taken: Pupil['lessons'][string] | undefined): string[] {
  return lesson.questions.map((_, at) => taken?.letters[at] ?? NONE)
}

/** Returns the questions in the order in which the pupil at a place gets them, on each device. */
export function orderedFor(
  questions: readonly ShownItem[],
  { order, seed }: Lesson,
  place: string,
): readonly ShownItem[] {
  return order === 'mixed' ? mix(questions, `${seed} ${place}`, ({ id = '' }) => id) : questions
}

/** What a pupil's page shows of a test besides the questions. Null in practice. */
export function testOf(lesson: Lesson, pupil: Pupil, questions: number, now: Date) {
  const { way, minutes = null, passPercent = 0, status } = lesson
  if (way !== 'test') return null
  const taken = pupil.lessons[lesson.id]
  const isHidden = takesAnswers(lesson, now)
  const after = isHidden ? ('ending' as const) : ('over' as const)
  const stage = status === 'over' ? after : stageOf(lesson, taken, now)
  const isHandedIn = Boolean(taken?.handedInAt)
  const [leftMs, sinceStartMs] = [leftOf(lesson, taken, now), sinceStart(taken, now)]
  const terms = { minutes, toPass: toPassOf(passPercent, questions) }
  return { stage, isHandedIn, leftMs, sinceStartMs, ...terms }
}
export type TestShown = NonNullable<ReturnType<typeof testOf>>
