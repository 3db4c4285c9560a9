import * as z from 'zod/mini'
import { collection } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import { endingWrite, hasEnded, unlessEnded } from '../../../platform/documents/tombstones.ts'
import type { Services } from '../../context.server.ts'
import { storedCertificate } from './certificate-record.ts'
import { readCode } from './secrets.server.ts'

export const MOST_PUPILS = 200
export const MOST_LESSONS = 40

const course = z.object({
  name: z.string(),
  school: z.optional(z.string()),
  /** The abbreviation of the state. */
  state: z.string(),
  /** The hash of the secret in the teacher's link. */
  teacher: z.string(),
  /** The hash of the secret in the second teacher's link. Empty once the link was taken back. */
  second: z.optional(z.string()),
  /** The names with which pupils join. Left out or empty if they choose nicknames. */
  roster: z.optional(z.array(z.string())),
  isClosed: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The time of the first pupil. Without one, the course has no pupils yet. */
  joinedAt: z.optional(z.iso.datetime()),
  expiresAt: z.iso.datetime(),
  /** True once a teacher has moved the end. */
  isEndChosen: z.optional(z.boolean()),
  /** The number of the last change of its questions (`changeAsked`). Missing before the first. */
  questionStep: z.optional(z.int()),
})
export type Course = z.infer<typeof course> & { id: string }

const IN_COURSE = { what: 'courses', until: { event: 'course ends' } }

/** The courses by their codes. */
export const courses = collection({
  path: 'courses',
  holds: IN_COURSE,
  schema: course,
  lists: [{ orderBy: 'joinedAt desc' }],
  expires: true,
})

const lesson = z.object({
  /** The calendar day that the teacher chose. */
  day: z.iso.date(),
  /** The version of the state's bank that the questions are of. */
  version: z.int(),
  /** The seed that orders the options. */
  seed: z.int(),
  /** The ids of the questions in their order. */
  questions: z.array(z.string()),
  status: z.enum(['waiting', 'open', 'over']),
  /** In a test, nobody but the teacher sees the key before the lesson is over. Practice, if left out. */
  way: z.optional(z.enum(['practice', 'test'])),
  /** The time that each pupil has for a test, from the pupil's own start. Left out without a clock. */
  minutes: z.optional(z.int()),
  /** In a test, all pupils get the same order, or each pupil another one. The same, if left out. */
  order: z.optional(z.enum(['same', 'mixed'])),
  /** What passes a test, in percent. */
  passPercent: z.optional(z.number()),
  /** When the teacher ended the lesson. */
  endedAt: z.optional(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  /** True once a pupil has answered. Then its questions never change, because letters go by place. */
  isAnswered: z.optional(z.boolean()),
})
export type Lesson = z.infer<typeof lesson> & { id: string }

/** The lessons of a course, from '01' on. */
export const lessons = collection({ path: 'courses/{code}/lessons', schema: lesson })

/** A question of the school. A changed one gets a new id, so that no answer to old texts counts for new ones. */
const ownQuestion = z.object({
  question: z.string(),
  /** Two to four. */
  options: z.array(z.string()),
  correctAnswer: z.string(),
  explanation: z.string(),
  /** The language of the page on which the teacher wrote it. */
  language: z.string(),
  /** True if only lessons that pupils have answered still ask it. */
  isTakenOut: z.optional(z.boolean()),
  /** The latest presses that wrote it or what it was before (`writeOwn`). */
  presses: z.array(z.string()),
  createdAt: z.iso.datetime(),
})
export type OwnQuestion = z.infer<typeof ownQuestion> & { id: string }

/** The school's own questions of a course. */
export const ownQuestions = collection({
  path: 'courses/{code}/questions',
  holds: IN_COURSE,
  schema: ownQuestion,
})

/** The id of the own question that the change of this number writes. No later one gets it again. */
export function ownId(step: number): string {
  return `own-${String(step).padStart(4, '0')}`
}

export function isOwnId(id: string): boolean {
  return /^own-\d{4,}$/.test(id)
}

export type Letter = 'A' | 'B' | 'C' | 'D'

const pupil = z.object({
  nickname: z.string(),
  /** The hash of the secret in the pupil's link. */
  key: z.string(),
  joinedAt: z.iso.datetime(),
  /** True if the next person who types the nickname becomes this pupil, with the answers. */
  mayReturn: z.optional(z.boolean()),
  /** The number of the last change (`changePupil`), which begins with the time in milliseconds. */
  step: z.int(),
  /** The answers by lessons: a letter for each place, so that a withdrawn question moves no answer. */
  lessons: z.record(
    z.string(),
    z.object({
      letters: z.string(),
      lastAt: z.iso.datetime(),
      /** When the pupil began and handed in a test. */
      begunAt: z.optional(z.iso.datetime()),
      handedInAt: z.optional(z.iso.datetime()),
      /** When each answer of a test was picked, in milliseconds after the start. -1 without an answer. */
      pickedMs: z.optional(z.array(z.int())),
    }),
  ),
  certificate: z.optional(storedCertificate),
})
export type Pupil = z.infer<typeof pupil> & { id: string }

/** The pupils of a course, by the number of their place. */
export const pupils = collection({
  path: 'courses/{code}/pupils',
  holds: { ...IN_COURSE, what: 'pupils' },
  schema: pupil,
})

/**
 * The marks of a course. Only one request can create a pupil's nickname, a next step, or a press that makes
 * something. The marks `end-…` say why the course ends when it does, and `answered-…` which lessons pupils
 * have answered.
 */
export const marks = collection({
  path: 'courses/{code}/marks',
  holds: { ...IN_COURSE, what: 'pupils' },
  schema: z.object({ place: z.string() }),
})

/** Why a course has its end: a lesson was made ahead, a pupil has joined, or the teacher chose it. */
const REASONS = ['prepared', 'joined', 'chosen'] as const

/** Sets the end of a course, unless it has its end for a later one of these reasons. */
export async function setEnd(
  services: Services,
  code: string,
  reason: (typeof REASONS)[number],
  expiresAt: string,
): Promise<void> {
  const later = REASONS.slice(REASONS.indexOf(reason) + 1)
  await services.documents.batch([
    ...unlessDeleted(code),
    ...later.map((one): Write => ({ type: 'absent', path: `${marks.at(code)}/end-${one}` })),
    marks(services, code).write.set(`end-${reason}`, { place: '' }),
    courses(services).write.merge(code, {
      expiresAt,
      ...(reason === 'chosen' && { isEndChosen: true }),
    }),
  ])
}

/** Finds the course with a code as somebody typed it. Null if there is none, or if it has ended. */
export async function findCourse(services: Services, typed: string): Promise<Course | null> {
  const code = readCode(typed)
  const found = code && (await courses(services).get(code))
  return found && found.expiresAt > services.now().toISOString() ? found : null
}

/** The id of the mark that a course is deleted. Writes to it fail then. */
const endOf = (code: string) => `course-${code}`

export function unlessDeleted(code: string): Write[] {
  return unlessEnded(endOf(code))
}

/** True if the course was deleted within the last day. */
export async function isDeleted(services: Services, typed: string): Promise<boolean> {
  const code = readCode(typed)
  return code !== null && hasEnded(services, endOf(code))
}

/** Few enough for the database's time limit, however many documents a course has. */
const WRITES_AT_ONCE = 300

/** Deletes a course with all that is known of its pupils. */
export async function deleteCourse(services: Services, code: string): Promise<void> {
  await services.documents.batch([endingWrite(services.now(), endOf(code))])
  const places = (count: number, idOf: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => idOf(place + 1))
  const [left, own] = await Promise.all([
    marks(services, code).list(),
    ownQuestions(services, code).list(),
  ])
  const writes = [
    ...places(MOST_PUPILS, placeId).map((id) => pupils(services, code).write.delete(id)),
    ...places(MOST_LESSONS, lessonId).map((id) => lessons(services, code).write.delete(id)),
    ...own.map(({ id }) => ownQuestions(services, code).write.delete(id)),
    ...left.map(({ id }) => marks(services, code).write.delete(id)),
  ]
  for (let first = 0; first < writes.length; first += WRITES_AT_ONCE) {
    await services.documents.batch(writes.slice(first, first + WRITES_AT_ONCE))
  }
  // The course comes last, so that a failure leaves no pupils without a course.
  await courses(services).delete(code)
}

const PLACE_DIGITS = 3

/** The id of a pupil's place, from 1. */
export function placeId(place: number): string {
  return String(place).padStart(PLACE_DIGITS, '0')
}

/** Splits the last part of a pupil's address into the id of the place and the secret. */
export function splitLink(link: string): { place: string; secret: string } | null {
  const [place, secret] = [link.slice(0, PLACE_DIGITS), link.slice(PLACE_DIGITS)]
  return isPlaceId(place) ? { place, secret } : null
}

export function isPlaceId(text: string): boolean {
  return /^\d{3}$/.test(text)
}

/** The id of a lesson, from 1. */
export function lessonId(number: number): string {
  return String(number).padStart(2, '0')
}
