import * as z from 'zod/mini'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import { COURSE_KEY } from './course-key.ts'

const remembered = z.object({
  /** The last part of the pupil's address. */
  link: z.string(),
  nickname: z.string(),
  /** When the course ends. */
  expiresAt: z.string(),
  /** True once the link opens nothing. The answers that wait stay for the pupil's next link. */
  isOut: z.optional(z.boolean()),
})
export type RememberedPupil = z.infer<typeof remembered>

/** A link begins with the number of the pupil's place. */
const PLACE_DIGITS = 3
const OF_PUPIL = /^course-\w{8}$/
const keyOf = (code: string) => COURSE_KEY + code

/**
 * Remembers on this device who the rider is in a course. A later pupil of the course replaces an earlier
 * one. If it is the same pupil with a new link, the answers that wait become this link's.
 */
export function rememberPupil(code: string, pupil: RememberedPupil): void {
  const before = readPupil(keyOf(code))
  if (before && before.link !== pupil.link && isSame(before, pupil)) {
    moveWaiting(`${keyOf(code)}-${before.link}-`, `${keyOf(code)}-${pupil.link}-`)
  }
  deviceStorage.write(keyOf(code), JSON.stringify(pupil))
}

/** Returns the pupil that this device has in a course. */
export function rememberedPupil(code: string): RememberedPupil | null {
  const pupil = readPupil(keyOf(code))
  return pupil?.isOut ? null : pupil
}

/** No longer offers a link that opens nothing. */
export function leavePupil(code: string, link: string): void {
  const pupil = readPupil(keyOf(code))
  if (pupil?.link === link) rememberPupil(code, { ...pupil, isOut: true })
}

/** Forgets the courses that have ended. `missing` is the code of one that does not exist, if any. */
export function forgetEndedCourses(now: Date, missing?: string): void {
  for (const key of deviceStorage.keys().filter((key) => OF_PUPIL.test(key))) {
    const { expiresAt = '' } = readPupil(key) ?? {}
    if (expiresAt > now.toISOString() && key !== keyOf(missing ?? '')) continue
    // Answers that wait for the course have the start of its key.
    for (const one of deviceStorage.keys()) if (one.startsWith(key)) deviceStorage.remove(one)
  }
}

function isSame(one: RememberedPupil, other: RememberedPupil): boolean {
  const placeOf = ({ link }: RememberedPupil) => link.slice(0, PLACE_DIGITS)
  return one.nickname === other.nickname && placeOf(one) === placeOf(other)
}

function moveWaiting(from: string, to: string): void {
  for (const key of deviceStorage.keys().filter((key) => key.startsWith(from))) {
    deviceStorage.write(to + key.slice(from.length), deviceStorage.read(key) ?? '')
    deviceStorage.remove(key)
  }
}

function readPupil(key: string): RememberedPupil | null {
  return remembered.safeParse(parseJson(deviceStorage.read(key) ?? '')).data ?? null
}
