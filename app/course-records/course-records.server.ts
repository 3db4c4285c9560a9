import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import { endingWrite, hasEnded, unlessEnded } from '../../platform/documents/tombstones.ts'
import type { Services } from '../context.server.ts'

const HOUR_MS = 60 * 60_000
/** A course ends by itself, and is deleted whole. */
const COURSE_HOURS = 30 * 24
/** A course that no pupil has joined ends after this time. */
const EMPTY_HOURS = 48
export const MOST_PUPILS = 60
/** A set has at most this many questions. */
const MOST_QUESTIONS = 50

const course = z.object({
  /** The abbreviation of the state. */
  state: z.string(),
  /** The code of the set that the course answers. */
  set: z.string(),
  /** The hash of the secret in the teacher's link. */
  teacher: z.string(),
  isClosed: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The time of the first pupil. Without one, the course has no pupils yet. */
  joinedAt: z.optional(z.iso.datetime()),
  expiresAt: z.iso.datetime(),
})
export type Course = z.infer<typeof course> & { id: string }

/** The courses by their codes. */
export const courses = collection({
  path: 'courses',
  schema: course,
  lists: [{ orderBy: 'joinedAt desc' }],
  expires: true,
})

const letter = z.enum(['A', 'B', 'C', 'D'])
export type Letter = z.infer<typeof letter>
/** A field for each place of a set, so that a withdrawn question moves no answer. */
const answers = Object.fromEntries(
  Array.from({ length: MOST_QUESTIONS }, (_, place) => [fieldOf(place), z.optional(letter)]),
)

/** The field for the answer to the question that was drawn at a place, from 0. */
export function fieldOf(place: number): `q${number}` {
  return `q${place + 1}`
}

const pupil = z.object({
  nickname: z.string(),
  /** The hash of the secret in the pupil's link. */
  key: z.string(),
  joinedAt: z.iso.datetime(),
  /** True if the next person who types the nickname becomes this pupil, with the answers. */
  mayReturn: z.optional(z.boolean()),
  /** The number of the last change (`changePupil`), which begins with the time in milliseconds. */
  step: z.int(),
  ...(answers as Record<`q${number}`, z.ZodMiniOptional<typeof letter>>),
})
export type Pupil = z.infer<typeof pupil> & { id: string } & Partial<Record<`q${number}`, Letter>>

/** The pupils of a course, by the number of their place. */
export const pupils = collection({ path: 'courses/{code}/pupils', schema: pupil })

/** The marks of a course. Only one request can create a mark: a pupil's nickname, or a pupil's next step. */
export const marks = collection({
  path: 'courses/{code}/marks',
  schema: z.object({ place: z.string() }),
})

/** Without letters that look like digits, and without vowels, so that no code is a word. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz'
const CODE_LETTERS = 8
const SECRET_LETTERS = 26

export function newSecret(): string {
  let letters = ''
  while (letters.length < SECRET_LETTERS) letters += lettersOf(randomBytes(2 * SECRET_LETTERS))
  return letters.slice(0, SECRET_LETTERS)
}

/** The code of the course whose teacher got this secret first. So the same form opens only one course. */
export function courseCodeOf(secret: string): string {
  return derived(`code ${secret}`).slice(0, CODE_LETTERS)
}

/**
 * The secret in the address of the wall. It opens no pupil's and no teacher's page. It changes with the
 * teacher's link.
 */
export function wallSecretOf({ teacher }: Pick<Course, 'teacher'>): string {
  return derived(`wall ${teacher}`).slice(0, SECRET_LETTERS)
}

function derived(text: string): string {
  return lettersOf(createHash('sha512').update(text).digest())
}

function lettersOf(bytes: Uint8Array): string {
  const count = ALPHABET.length
  // A byte beyond the last whole alphabet would make the first letters more frequent.
  return [...bytes]
    .filter((byte) => byte < 256 - (256 % count))
    .map((byte) => ALPHABET[byte % count])
    .join('')
}

export function isSecret(text: string): boolean {
  return text.length === SECRET_LETTERS && [...text].every((letter) => ALPHABET.includes(letter))
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Returns when a course ends that was opened at `createdAt`. */
export function expiryOf(createdAt: Date, isEmpty: boolean): string {
  return new Date(
    createdAt.getTime() + (isEmpty ? EMPTY_HOURS : COURSE_HOURS) * HOUR_MS,
  ).toISOString()
}

/** Reads a code as somebody typed it. */
function readCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return code.length === CODE_LETTERS ? code : null
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

/** Deletes a course with all that is known of its pupils. */
export async function deleteCourse(services: Services, code: string): Promise<void> {
  await services.documents.batch([endingWrite(services.now(), endOf(code))])
  const places = Array.from({ length: MOST_PUPILS }, (_, place) => placeId(place + 1))
  const left = await marks(services, code).list()
  await services.documents.batch([
    ...places.map((id) => pupils(services, code).write.delete(id)),
    ...left.map(({ id }) => marks(services, code).write.delete(id)),
  ])
  // The course comes last, so that a failure leaves no pupils without a course.
  await courses(services).delete(code)
}

/** The id of a place, from 1. */
export function placeId(place: number): string {
  return String(place).padStart(2, '0')
}

const LOOK_EVERY_MS = HOUR_MS
const DELETED_AT_ONCE = 20

/** Deletes courses that have ended, at the start of the server and then each hour. */
export function watchCourses(services: Services): void {
  services.background.repeat('deleting ended courses', LOOK_EVERY_MS, async (signal) => {
    let left = DELETED_AT_ONCE
    while (left === DELETED_AT_ONCE && !signal.aborted) {
      const query = { orderBy: 'expiresAt asc', limit: DELETED_AT_ONCE } as const
      const now = services.now().toISOString()
      const oldest = await courses(services).list(query)
      const over = oldest.filter(({ expiresAt }) => expiresAt <= now)
      for (const { id } of over) await deleteCourse(services, id)
      left = over.length
    }
  })
}
