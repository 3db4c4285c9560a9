import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import { endingWrite, unlessEnded } from '../auth/endings.server.ts'
import type { Services } from '../context.server.ts'

const DAY_MS = 24 * 60 * 60_000
/** A class ends by itself, and is deleted whole. */
const CLASS_DAYS = 30
export const MOST_PUPILS = 60
/** A set has at most this many questions. */
const MOST_QUESTIONS = 50

const schoolClass = z.object({
  /** The abbreviation of the state. */
  state: z.string(),
  /** The code of the set that the class answers. */
  set: z.string(),
  /** The hash of the secret in the teacher's link. */
  teacher: z.string(),
  isClosed: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type SchoolClass = z.infer<typeof schoolClass> & { id: string }

/** The classes by their codes. */
export const classes = collection({ path: 'classes', schema: schoolClass, expires: true })

const letter = z.enum(['A', 'B', 'C', 'D'])
export type Letter = z.infer<typeof letter>
/** A field for each place of a set, so that two answers that arrive together are both stored. */
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
  ...(answers as Record<`q${number}`, z.ZodMiniOptional<typeof letter>>),
})
export type Pupil = z.infer<typeof pupil> & { id: string } & Partial<Record<`q${number}`, Letter>>

/** The pupils of a class, by the number of their place. */
export const pupils = collection({ path: 'classes/{code}/pupils', schema: pupil })

/** Without letters that look like digits, and without vowels, so that no code is a word. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz'
const CODE_LETTERS = 8
const SECRET_LETTERS = 26

export const newClassCode = () => randomLetters(CODE_LETTERS)
export const newSecret = () => randomLetters(SECRET_LETTERS)

function randomLetters(count: number): string {
  let letters = ''
  while (letters.length < count) {
    // A byte beyond the last whole alphabet would make the first letters more frequent.
    for (const byte of randomBytes(count)) {
      if (byte < 256 - (256 % ALPHABET.length)) letters += ALPHABET[byte % ALPHABET.length]
    }
  }
  return letters.slice(0, count)
}

export function isSecret(text: string): boolean {
  return text.length === SECRET_LETTERS && [...text].every((letter) => ALPHABET.includes(letter))
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function expiryOf(now: Date): string {
  return new Date(now.getTime() + CLASS_DAYS * DAY_MS).toISOString()
}

/** Reads a code as somebody typed it, and finds the class. Null if there is none, or if it has ended. */
export async function findClass(services: Services, typed: string): Promise<SchoolClass | null> {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (code.length !== CODE_LETTERS) return null
  const found = await classes(services).get(code)
  return found && found.expiresAt > services.now().toISOString() ? found : null
}

/** The id of the mark that a class is deleted. Writes to it fail then. */
const endOf = (code: string) => `class-${code}`

export function unlessDeleted(code: string): Write[] {
  return unlessEnded(endOf(code))
}

/** Deletes a class with all that is known of its pupils. */
export async function deleteClass(services: Services, code: string): Promise<void> {
  await services.documents.batch([endingWrite(services.now(), endOf(code))])
  const places = Array.from({ length: MOST_PUPILS }, (_, place) => placeId(place + 1))
  await services.documents.batch(places.map((id) => pupils(services, code).write.delete(id)))
  // The class comes last, so that a failure leaves no pupils without a class.
  await classes(services).delete(code)
}

/** The id of a place, from 1. */
export function placeId(place: number): string {
  return String(place).padStart(2, '0')
}

const LOOK_EVERY_MS = 60 * 60_000
const DELETED_AT_ONCE = 20

/** Deletes classes that have ended, at the start of the server and then each hour. */
export function watchClasses(services: Services): void {
  services.background.repeat('deleting ended classes', LOOK_EVERY_MS, async (signal) => {
    let left = DELETED_AT_ONCE
    while (left === DELETED_AT_ONCE && !signal.aborted) {
      const query = { orderBy: 'expiresAt asc', limit: DELETED_AT_ONCE } as const
      const now = services.now().toISOString()
      const oldest = await classes(services).list(query)
      const over = oldest.filter(({ expiresAt }) => expiresAt <= now)
      for (const { id } of over) await deleteClass(services, id)
      left = over.length
    }
  })
}
