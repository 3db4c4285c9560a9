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
})
export type RememberedPupil = z.infer<typeof remembered>

const OF_PUPIL = /^course-\w{8}$/
const keyOf = (code: string) => COURSE_KEY + code

/** Remembers on this device who the rider is in a course. A later pupil of the course replaces an earlier one. */
export function rememberPupil(code: string, pupil: RememberedPupil): void {
  deviceStorage.write(keyOf(code), JSON.stringify(pupil))
}

/** Returns the pupil that this device has in a course. */
export function rememberedPupil(code: string): RememberedPupil | null {
  return readPupil(keyOf(code))
}

/** Forgets the unsent answers of a pupil's link, and the pupil, unless the device has another one by now. */
export function forgetPupil(code: string, link: string): void {
  deviceStorage.removeAll(`${keyOf(code)}-${link}`)
  if (readPupil(keyOf(code))?.link === link) deviceStorage.remove(keyOf(code))
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

function readPupil(key: string): RememberedPupil | null {
  return remembered.safeParse(parseJson(deviceStorage.read(key) ?? '')).data ?? null
}
