import { TAG } from '../../base/text/language.ts'
import type { Services } from '../../context.server.ts'
import { changeAsked } from '../course-records/change-questions.server.ts'
import {
  type Lesson,
  lessons,
  type OwnQuestion,
  ownId,
  ownQuestions,
} from '../course-records/course-records.server.ts'
import { hashOf, isSecret } from '../course-records/secrets.server.ts'
import * as courseMessages from '../courses/course-messages.ts'
import { MIN_QUESTIONS } from '../sets/set-code.ts'
import { type checkQuestion, MOST_OWN } from './own-question.ts'
import * as messages from './question-messages.ts'

export type NotDone = { message: string; status: number }
export const DELETED = () => ({ message: courseMessages.isDeleted(), status: 410 })

/** Returns the own questions that a teacher can still ask, with the lessons that ask them. */
export async function ownQuestionsOf(services: Services, code: string) {
  const [stored, all] = await Promise.all([
    ownQuestions(services, code).list(),
    lessons(services, code).list(),
  ])
  return stored.filter(isThere).map((own) => {
    const asking = lessonsAsking(all, own.id)
    return { own, lessons: asking.map(({ id }) => id), isAnswered: asking.some(isAnswered) }
  })
}

type Texts = NonNullable<ReturnType<typeof checkQuestion>['texts']>

const PRESSES_KEPT = 10

/**
 * Writes an own question, or changes the one with the `id`: it gets a new id in its lessons. A second press
 * of the same form, which has the `secret`, writes nothing. With other texts it changes what the first wrote.
 */
export async function writeOwn(
  services: Services,
  code: string,
  { id, texts, secret }: { id: string | null; texts: Texts; secret: string },
): Promise<{ done: true } | NotDone> {
  if (!isSecret(secret)) return { message: courseMessages.failed(), status: 422 }
  const ofForm = hashOf(secret).slice(0, 16)
  const press = `${ofForm} ${hashOf(JSON.stringify(texts)).slice(0, 16)}`
  const written = await changeAsked<{ done: true } | NotDone>(
    services,
    code,
    async ({ lessons: all, step }) => {
      const stored = await ownQuestions(services, code).list()
      if (stored.some(({ presses }) => presses.includes(press))) return { outcome: { done: true } }
      const there = stored.filter(isThere)
      const old = there.find((one) => one.id === id || one.presses.at(-1)?.startsWith(ofForm))
      if (id && !old) return refuse(messages.noSuchOwn(), 404)
      if (!old && there.length >= MOST_OWN) return refuse(messages.noMoreOwn(MOST_OWN), 409)
      const touched = old ? lessonsAsking(all, old.id) : []
      if (touched.some(isAnswered)) return refuse(messages.ownIsAnswered(), 409)
      const presses = [...(old?.presses ?? []), press].slice(-PRESSES_KEPT)
      const [fresh, { write }] = [ownId(step), ownQuestions(services, code)]
      const createdAt = services.now().toISOString()
      return {
        outcome: { done: true },
        touched,
        writes: [
          write.create(fresh, { ...texts, language: TAG, presses, createdAt }),
          ...(old ? [write.delete(old.id)] : []),
          ...touched.map(({ id: lesson, questions }) =>
            lessons(services, code).write.merge(lesson, {
              questions: questions.map((one) => (one === old?.id ? fresh : one)),
            }),
          ),
        ],
      }
    },
  )
  return written ?? DELETED()
}

/** Takes an own question out of the course. It stays in lessons that pupils have answered. */
export async function takeOutOwn(
  services: Services,
  code: string,
  id: string,
): Promise<{ done: true } | NotDone> {
  const taken = await changeAsked<{ done: true } | NotDone>(
    services,
    code,
    async ({ lessons: all }) => {
      const old = (await ownQuestions(services, code).list()).find((one) => one.id === id)
      if (!old || !isThere(old)) return { outcome: { done: true } }
      const asking = lessonsAsking(all, id)
      const touched = asking.filter((lesson) => !isAnswered(lesson))
      const short = touched.find(({ questions }) => questions.length <= MIN_QUESTIONS)
      if (short) {
        return refuse(messages.wouldBeShort(courseMessages.lesson(Number(short.id))), 409)
      }
      const { write } = ownQuestions(services, code)
      const isKept = touched.length < asking.length
      return {
        outcome: { done: true },
        touched,
        writes: [
          isKept ? write.merge(id, { isTakenOut: true }) : write.delete(id),
          ...touched.map(({ id: lesson, questions }) =>
            lessons(services, code).write.merge(lesson, {
              questions: questions.filter((one) => one !== id),
            }),
          ),
        ],
      }
    },
  )
  return taken ?? DELETED()
}

export const refuse = (message: string, status: number): { outcome: NotDone } => ({
  outcome: { message, status },
})

const isThere = ({ isTakenOut }: OwnQuestion) => !isTakenOut
const isAnswered = (lesson: Lesson) => lesson.isAnswered === true
const lessonsAsking = (all: readonly Lesson[], id: string) =>
  all.filter(({ questions }) => questions.includes(id))
