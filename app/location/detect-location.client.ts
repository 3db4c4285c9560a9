import { geocoderRequest, stateNameFrom } from './geocoder.ts'
import { type Coordinates, GEOLOCATION_OPTIONS, LOCATION_ERRORS } from './location.ts'

/** After this time the bundled outlines answer instead of the geocoder. */
export const GEOCODER_TIMEOUT_MS = 5_000

type Means = {
  /** Undefined in a browser without geolocation. */
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  fetch: typeof fetch
  geocoderUrl: string
  /** Loads the bundled outlines, when the geocoder has failed. */
  loadOutlines: () => Promise<{ stateAt: (coordinates: Coordinates) => string | null }>
}

/**
 * Finds the name of the state the rider is in. Asks the browser for the position, then the
 * geocoder, and when that fails the bundled outlines. Throws an Error with the spec's message
 * (spec, sections 7 and 8).
 */
export async function detectStateName(means: Means): Promise<string> {
  const coordinates = await currentPosition(means.geolocation)
  try {
    return await geocode(means, coordinates)
  } catch (failure) {
    const stateName = await stateOnDevice(means, coordinates)
    if (stateName === null) throw failure
    return stateName
  }
}

function currentPosition(geolocation: Means['geolocation']): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!geolocation) throw new Error(LOCATION_ERRORS.unsupported)
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ message }) => reject(new Error(message || LOCATION_ERRORS.noPosition)),
      GEOLOCATION_OPTIONS,
    )
  })
}

async function geocode(means: Means, coordinates: Coordinates): Promise<string> {
  const reply = await askGeocoder(means, coordinates).catch(() => {
    throw new Error(LOCATION_ERRORS.geocodingFailed)
  })
  const stateName = stateNameFrom(reply)
  if (stateName === null) throw new Error(LOCATION_ERRORS.noState)
  return stateName
}

/** Takes `fetch` out of `means`: a browser's fetch throws when called as a property of an object. */
async function askGeocoder(
  { fetch, geocoderUrl }: Means,
  coordinates: Coordinates,
): Promise<unknown> {
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

async function stateOnDevice(
  { loadOutlines }: Means,
  coordinates: Coordinates,
): Promise<string | null> {
  try {
    const { stateAt } = await loadOutlines()
    return stateAt(coordinates)
  } catch {
    return null // The network that failed the geocoder may also fail to load the outlines.
  }
}
