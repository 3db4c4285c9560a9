import * as z from 'zod/mini'

/** Phases of location detection (spec, section 4). */
export type LocationState =
  | { phase: 'idle' }
  | { phase: 'loading' }
  | { phase: 'success'; stateName: string }
  | { phase: 'error'; message: string }

/** A place on earth, in degrees; south and west are negative. */
export type Coordinates = { latitude: number; longitude: number }

/** What is said when detection fails (spec, section 8). */
export const LOCATION_ERRORS = {
  unsupported: 'Geolocation is not supported by this browser.',
  noPosition: 'Permission denied or unavailable.',
  geocodingFailed: 'Reverse geocoding failed',
  noState: 'Unable to resolve state',
}

/** Low accuracy, 10 s timeout, cached position up to 10 min old; in milliseconds (spec, section 7). */
export const GEOLOCATION_OPTIONS = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 600_000,
} satisfies PositionOptions

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

/** Degrees rounded to 2 decimals, about a kilometre: enough to tell a state, not an address. */
export function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

/**
 * The address that asks the geocoder at `url` for a place, in English; the coordinates in it are
 * rounded (spec, section 7).
 */
export function geocoderRequest(url: string, { latitude, longitude }: Coordinates): URL {
  const request = new URL(url)
  request.searchParams.set('latitude', String(roundCoordinate(latitude)))
  request.searchParams.set('longitude', String(roundCoordinate(longitude)))
  request.searchParams.set('localityLanguage', 'en')
  return request
}

const stateEntry = z.union([
  z.object({ order: z.literal(4), name }),
  z.object({ adminLevel: z.literal(1), name }),
])

// Each part may be odd without spoiling the others: the service is not ours.
const geocoderAnswer = z.object({
  principalSubdivision: z.catch(z.nullable(name), null),
  localityInfo: z.catch(
    z.object({ administrative: z.array(z.catch(z.nullable(stateEntry), null)) }),
    { administrative: [] },
  ),
})

/**
 * The trimmed state name in the geocoder's reply: `principalSubdivision`, or else the first
 * `localityInfo.administrative` entry with order 4 or adminLevel 1; null if there is none (spec,
 * section 7).
 */
export function stateNameFrom(geocoderReply: unknown): string | null {
  const { data } = geocoderAnswer.safeParse(geocoderReply)
  if (!data) return null
  const entry = data.localityInfo.administrative.find((candidate) => candidate !== null)
  return data.principalSubdivision ?? entry?.name ?? null
}

/** The state of that name, ignoring case and surrounding space; null if none (spec, section 4). */
export function matchState<S extends { stateName: string }>(
  states: readonly S[],
  stateName: string,
): S | null {
  const wanted = comparable(stateName)
  return states.find((state) => comparable(state.stateName) === wanted) ?? null
}

function comparable(stateName: string): string {
  return stateName.trim().toLowerCase()
}
