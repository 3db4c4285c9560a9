import * as z from 'zod/mini'

/** How long a detected state is remembered, in milliseconds: 24 hours (spec, section 9). */
export const CACHE_LIFETIME = 86_400_000

const name = z.string().check(z.trim(), z.minLength(1))

/** Cached location: state name with a timestamp in milliseconds since 1970 (spec, section 3). */
const storedLocation = z.object({ stateName: name, timestamp: z.number() })

/** The text to keep for a state detected at `now`, in milliseconds since 1970 (spec, section 3). */
export function cachedLocation(stateName: string, now: number): string {
  return JSON.stringify({ stateName, timestamp: now } satisfies z.infer<typeof storedLocation>)
}

/**
 * The state name in a kept text that is less than 24 hours old at `now`, in milliseconds since
 * 1970; null for a text that is absent, malformed, too old or from the future (spec, section 4).
 */
export function readCachedLocation(text: string | null, now: number): string | null {
  if (text === null) return null
  try {
    const { stateName, timestamp } = storedLocation.parse(JSON.parse(text))
    const age = now - timestamp
    return age >= 0 && age < CACHE_LIFETIME ? stateName : null
  } catch {
    return null
  }
}
