import { setImmediate as otherWork } from 'node:timers/promises'
import type { Services } from '../../context.server.ts'
import { riderBank } from '../../questions/bank/rider-bank.server.ts'
import type { RiderBank } from '../../questions/bank/rider-bank.ts'
import { type ExamTerms, examTerms } from '../../questions/states/exam-terms.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import type { Answer } from '../../riders/attempts/answer.ts'
import { historiesOf } from '../../riders/learning/histories.ts'
import { knowledgeOf } from '../../riders/learning/knowledge.ts'
import { type Readiness, readiness } from '../../riders/learning/readiness.ts'
import type { Course, Lesson, Pupil } from '../course-records/course-records.server.ts'
import { courseState } from './answers.server.ts'
import { type KeyedLesson, visitAnswers } from './course-results.ts'
import { takesAnswers } from './test-rules.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const CACHED_BANKS = 10
/** Enough for the pupils of ten large courses. */
const CACHED_PUPILS = 2_000
/** While a pupil answers, a table judges the pupil again after so many answers only. */
const ANSWERS_PER_LOOK = 10
/** A pupil without a new answer for so long has paused. */
const PAUSE_MS = 60_000

type Judged = KeyedLesson & Pick<Lesson, 'day' | 'way' | 'status' | 'endedAt'>

/**
 * Returns a function that judges a pupil as riders are judged, by the answers to these lessons, except tests
 * that are not over. This costs milliseconds, so the process keeps what it found. With `isRough`, the last
 * answers of a pupil who is answering may be left out.
 */
export async function pupilReadiness(
  services: Services,
  of: Course,
  all: readonly Judged[],
  { isRough = false } = {},
): Promise<(pupil: Pupil) => Promise<Readiness>> {
  const now = services.now()
  const lessons = all.filter((lesson) => !takesAnswers(lesson, now))
  const { abbrev } = courseState(of)
  const content = await services.contentVersions.of(['questions'])
  const [hour, day] = [HOUR_MS, DAY_MS].map((length) => Math.floor(now.getTime() / length))
  const banks = services.memory.cache('banks of courses', CACHED_BANKS)
  const readBank = () =>
    banks(
      `${abbrev} ${content} ${hour}`,
      async () => (await riderBank(services, abbrev)) as RiderBank,
      () => true,
    )
  const readTerms = async () => examTerms((await readStateRecord(services, abbrev))?.about ?? null)
  // Not read while the verdicts of all pupils are cached.
  let reading: Promise<[RiderBank, ExamTerms]> | undefined
  const read = () => {
    reading ??= Promise.all([readBank(), readTerms()])
    return reading
  }
  const judged = services.memory.cache('readiness of pupils', CACHED_PUPILS)
  const counted = lessons.map(({ lesson }) => lesson).join()
  return (pupil) => {
    const { answered, lastAt } = progressOf(pupil, lessons)
    const isPausing = !isRough || now.getTime() - Date.parse(lastAt) > PAUSE_MS
    const progress = isPausing ? `${answered} ${lastAt}` : Math.ceil(answered / ANSWERS_PER_LOOK)
    const { id, joinedAt } = pupil
    return judged(
      [of.id, id, joinedAt, counted, progress, content, day].join(' '),
      async () => {
        const [bank, terms] = await read()
        await otherWork()
        const histories = historiesOf(logOf(pupil, lessons, abbrev), bank, abbrev, now)
        return readiness(knowledgeOf(histories, bank, now), terms)
      },
      () => true,
    )
  }
}

function progressOf(pupil: Pupil, lessons: readonly KeyedLesson[]) {
  let [answered, lastAt] = [0, '']
  for (const lesson of lessons) {
    const before = answered
    visitAnswers(lesson, pupil, () => answered++)
    const { lastAt: at = '' } = pupil.lessons[lesson.lesson] ?? {}
    if (answered > before && at > lastAt) lastAt = at
  }
  return { answered, lastAt }
}

/** A pupil's answers as a rider's log. */
function logOf(pupil: Pupil, lessons: readonly Judged[], abbrev: string): Answer[] {
  const log: Answer[] = []
  for (const lesson of lessons) {
    const answeredAt = timeOf(pupil, lesson)
    visitAnswers(lesson, pupil, ({ item: { id = '', revision = 1 }, key }, letter) => {
      const correct = letter === key
      log.push({ id, itemId: id, revision, state: abbrev, mode: 'course', correct, answeredAt })
    })
  }
  return log.sort((one, other) => (one.answeredAt < other.answeredAt ? -1 : 1))
}

/**
 * The time that all answers of a lesson get. One late answer makes the others no fresher: they are of the
 * lesson's day, or of the day on which the pupil joined.
 */
function timeOf({ lessons, joinedAt }: Pupil, { lesson, day }: Judged): string {
  const { lastAt = '' } = lessons[lesson] ?? {}
  const begin = `${day}T00:00:00.000Z`
  const asked = begin > joinedAt ? begin : joinedAt
  return lastAt < asked ? lastAt : asked
}
