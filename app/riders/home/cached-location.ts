import * as z from 'zod/mini'

/** The lifetime of a cached location (spec, section 9). */
export const CACHE_LIFETIME_MS = 86_400_000

const name = z.string().check(z.trim(), z.minLength(1))

/** The cached location (spec, section 3). `timestamp` is in milliseconds since 1970. */
const storedLocation = z.object({ stateName: name, timestamp: z.number() })

/** The text to store for a state detected at `now`, in milliseconds since 1970. */
export function cachedLocation(stateName: string, now: number): string {
  return JSON.stringify({ stateName, timestamp: now } satisfies z.infer<typeof storedLocation>)
}

/**
 * The state name in a stored text, or null when the text is absent, malformed, at least 24 hours old
 * at `now` or from the future (spec, section 4).
 */
export function readCachedLocation(text: string | null, now: number): string | null {
  if (text === null) return null
  try {
    const { stateName, timestamp } = storedLocation.parse(JSON.parse(text))
    const age = now - timestamp
    return age >= 0 && age < CACHE_LIFETIME_MS ? stateName : null
  } catch {
    return null
  }
}
