import { geocoderRequest, stateNameFrom } from './geocoder.ts'
import { type Coordinates, GEOLOCATION_OPTIONS, LOCATION_ERRORS } from './location.ts'

/** How long the geocoder may take before the bundled outlines answer, in milliseconds. */
export const GEOCODER_TIMEOUT = 5_000

type Means = {
  /** Absent where the browser has none. */
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
  fetch: typeof fetch
  geocoderUrl: string
  /** Loads the outlines on the device; called only when the geocoder failed. */
  loadOutlines: () => Promise<{ stateAt: (coordinates: Coordinates) => string | null }>
}

/**
 * Asks the browser where the rider is and gives the state's name, by the geocoder or else by the
 * outlines on the device; throws an Error with the spec's message (spec, sections 7 and 8).
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

async function geocode({ fetch, geocoderUrl }: Means, coordinates: Coordinates): Promise<string> {
  const reply = await askGeocoder(fetch, geocoderUrl, coordinates).catch(() => {
    throw new Error(LOCATION_ERRORS.geocodingFailed)
  })
  const stateName = stateNameFrom(reply)
  if (stateName === null) throw new Error(LOCATION_ERRORS.noState)
  return stateName
}

async function askGeocoder(
  // A parameter, because a browser's fetch called as a property of `means` throws.
  fetch: Means['fetch'],
  geocoderUrl: string,
  coordinates: Coordinates,
): Promise<unknown> {
  const response = await fetch(geocoderRequest(geocoderUrl, coordinates), {
    cache: 'no-store', // The address holds the coordinates, and those are never stored.
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(GEOCODER_TIMEOUT),
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
    return null // The outlines come over the same network that may have failed the geocoder.
  }
}
