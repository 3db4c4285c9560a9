/** Phases of location detection (spec, section 4). */
export type LocationState =
  | { phase: 'idle' }
  | { phase: 'loading' }
  | { phase: 'success'; stateName: string }
  | { phase: 'error'; message: string }

/** A place in degrees; south and west are negative. */
export type Coordinates = { latitude: number; longitude: number }

/** The options of a request for the position (spec, section 7). */
export const GEOLOCATION_OPTIONS = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 600_000,
} satisfies PositionOptions

/** Finds a state by name, ignoring case and surrounding space (spec, section 4). */
export function matchState<S extends { stateName: string }>(
  states: readonly S[],
  stateName: string,
): S | null {
  const comparable = (name: string) => name.trim().toLowerCase()
  const wanted = comparable(stateName)
  return states.find((state) => comparable(state.stateName) === wanted) ?? null
}
