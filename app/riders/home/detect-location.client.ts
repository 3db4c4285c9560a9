import * as messages from './detect-location-messages.ts'
import { geocoderRequest, stateNameFrom } from './geocoder.ts'
import { type Coordinates, GEOLOCATION_OPTIONS } from './location.ts'
import { noState } from './location-messages.ts'

/** The app waits at most this long for the geocoder. Then it uses the bundled outlines. */
export const GEOCODER_TIMEOUT_MS = 5_000

type Means = {
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  fetch: typeof fetch
  geocoderUrl: string
  loadOutlines: () => Promise<{ stateAt: (coordinates: Coordinates) => string | null }>
}

/**
 * The name of the state at the rider's position (spec, section 7). When the geocoder fails, the name
 * comes from the bundled outlines. Throws an Error with a message for the rider (spec, section 8).
 */
export async function detectStateName(means: Means): Promise<string> {
  const coordinates = await currentPosition(means.geolocation)
  try {
    return await geocode(means, coordinates)
  } catch (failure) {
    // Without a network the outlines may fail to load, too.
    const outlines = means.loadOutlines()
    const stateName = await outlines.then(({ stateAt }) => stateAt(coordinates)).catch(() => null)
    if (stateName === null) throw failure
    return stateName
  }
}

function currentPosition(geolocation: Means['geolocation']): Promise<Coordinates> {
  let limit: ReturnType<typeof setTimeout> | undefined
  return new Promise<Coordinates>((resolve, reject) => {
    if (!geolocation) throw new Error(messages.unsupported())
    // The browser's own timeout starts only after the rider has answered its permission prompt.
    limit = setTimeout(reject, GEOLOCATION_OPTIONS.timeout, new Error(messages.noPosition()))
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ message }) => reject(new Error(message || messages.noPosition())),
      GEOLOCATION_OPTIONS,
    )
  }).finally(() => clearTimeout(limit))
}

async function geocode(means: Means, coordinates: Coordinates): Promise<string> {
  const reply = await askGeocoder(means, coordinates).catch(() => {
    throw new Error(messages.geocodingFailed())
  })
  const stateName = stateNameFrom(reply)
  if (stateName === null) throw new Error(noState())
  return stateName
}

async function askGeocoder({ fetch, geocoderUrl }: Means, coordinates: Coordinates) {
  // Not `means.fetch`, because a browser's fetch throws when called as a property of an object.
  const response = await fetch(geocoderRequest(geocoderUrl, coordinates), {
    cache: 'no-store', // The URL contains the coordinates, which nobody may store.
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(GEOCODER_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return response.json()
}
