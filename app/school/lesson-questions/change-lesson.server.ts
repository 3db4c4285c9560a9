import type { Services } from '../../context.server.ts'
import { readBank } from '../../questions/bank/bank.server.ts'
import { changeAsked } from '../course-records/change-questions.server.ts'
import {
  type Course,
  isOwnId,
  type Lesson,
  lessons,
} from '../course-records/course-records.server.ts'
import { courseState, questionsOf } from '../courses/answers.server.ts'
import * as courseMessages from '../courses/course-messages.ts'
import { MAX_QUESTIONS, MIN_QUESTIONS } from '../sets/set-code.ts'
import { readListOnce } from '../sets/sets.server.ts'
import { DELETED, type NotDone, ownQuestionsOf, refuse } from './own-questions.server.ts'
import * as messages from './question-messages.ts'

type Wish =
  /** `place` is where the teacher's page showed the question, so that a second press changes nothing. */
  | { intent: 'up' | 'down'; question: string; place: number }
  | { intent: 'out'; question: string }
  | { intent: 'swap'; question: string }
  | { intent: 'add'; questions: readonly string[] }

/** Where the teacher's page goes on: at this question. */
type Done = { at: string }

/** Changes which questions a lesson asks, as long as no pupil has answered it. */
export async function changeLesson(
  services: Services,
  code: string,
  id: string,
  wish: Wish,
): Promise<Done | NotDone> {
  const changed = await changeAsked<Done | NotDone>(
    services,
    code,
    async ({ of, lessons: all }) => {
      const lesson = all.find((one) => one.id === id)
      if (!lesson) return refuse(courseMessages.failed(), 404)
      if (lesson.isAnswered) return refuse(messages.isAnswered(), 409)
      const { questions } = await questionsOf(services, of, lesson)
      const before = questions.flatMap((item) => item.id ?? [])
      const after = await listAfter(services, { of, lesson, all, before }, wish)
      if (!('list' in after)) return { outcome: after }
      const write = lessons(services, code).write.merge(id, { questions: after.list })
      return { outcome: { at: after.at }, touched: [lesson], writes: [write] }
    },
  )
  return changed ?? DELETED()
}

type Before = { of: Course; lesson: Lesson; all: readonly Lesson[]; before: readonly string[] }
type After = (Done & { list: string[] }) | Done | NotDone

async function listAfter(services: Services, now: Before, wish: Wish): Promise<After> {
  const { before } = now
  if (wish.intent === 'add') return added(services, now, wish.questions)
  const { question } = wish
  const place = before.indexOf(question)
  // Another press, or the other teacher, was first.
  if (place < 0) return { at: before[0] ?? '' }
  if (wish.intent === 'out') {
    if (before.length <= MIN_QUESTIONS) return refusal(messages.tooFew(MIN_QUESTIONS))
    const list = before.filter((id) => id !== question)
    return { list, at: list[place] ?? list.at(-1) ?? '' }
  }
  if (wish.intent === 'swap') {
    const other = await otherQuestion(services, now, question)
    if (!other) return refusal(messages.noOther())
    return { list: before.with(place, other), at: other }
  }
  const other = wish.intent === 'up' ? place - 1 : place + 1
  const neighbor = before[other]
  if (place !== wish.place || neighbor === undefined) return { at: question }
  return { list: before.with(place, neighbor).with(other, question), at: question }
}

const refusal = (message: string): NotDone => ({ message, status: 409 })

async function added(services: Services, now: Before, wished: readonly string[]): Promise<After> {
  const { of, lesson, before } = now
  const fresh = [...new Set(wished)].filter((id) => !before.includes(id))
  if (wished.length === 0) return { message: messages.noneChosen(), status: 422 }
  const { questions } = await readListOnce(services, courseState(of), {
    ...lesson,
    questions: fresh.filter((id) => !isOwnId(id)),
  })
  const own = fresh.some(isOwnId) ? await ownQuestionsOf(services, of.id) : []
  const there = new Set([...questions.map(({ id }) => id), ...own.map((one) => one.own.id)])
  const list = [...before, ...fresh.filter((id) => there.has(id))]
  if (list.length > MAX_QUESTIONS) return refusal(messages.tooMany(MAX_QUESTIONS))
  return { list, at: list[before.length] ?? wished[0] ?? '' }
}

/**
 * Draws a question of the same topic that the course has not asked, about facts that the lesson's other
 * questions are not about. Null if there is none.
 */
async function otherQuestion(
  services: Services,
  { of, lesson, all, before }: Before,
  question: string,
): Promise<string | null> {
  const state = courseState(of)
  const { items } = await readBank(services, state.abbrev, lesson.version)
  const byId = new Map(items.map((item) => [item.id, item]))
  const old = byId.get(question)
  if (!old) return null
  const asked = new Set(all.flatMap((one) => one.questions))
  const others = before.filter((id) => id !== question)
  const facts = new Set(others.flatMap((id) => byId.get(id)?.facts ?? []))
  const fitting = items.filter(
    (item) =>
      item.topic === old.topic &&
      !asked.has(item.id) &&
      !item.facts?.some((fact) => facts.has(fact)),
  )
  const { questions } = await readListOnce(services, state, {
    ...lesson,
    questions: fitting.map(({ id }) => id),
  })
  return questions[Math.floor(services.random() * questions.length)]?.id ?? null
}
