import * as z from 'zod/mini'
import type { Coordinates } from './location.ts'

/** Rounds degrees to 2 decimals, about a kilometer: enough to find a state, not an address. */
function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

/** The URL that asks the geocoder for a place in English (spec, section 7). */
export function geocoderRequest(url: string, { latitude, longitude }: Coordinates): URL {
  const request = new URL(url)
  request.searchParams.set('latitude', String(roundCoordinate(latitude)))
  request.searchParams.set('longitude', String(roundCoordinate(longitude)))
  request.searchParams.set('localityLanguage', 'en')
  return request
}

const name = z.string().check(z.trim(), z.minLength(1))

const stateEntry = z.union([
  z.object({ order: z.literal(4), name }),
  z.object({ adminLevel: z.literal(1), name }),
])

// A malformed part of the reply is ignored, because the service is not ours.
const geocoderAnswer = z.object({
  principalSubdivision: z.catch(z.nullable(name), null),
  localityInfo: z.catch(
    z.object({ administrative: z.array(z.catch(z.nullable(stateEntry), null)) }),
    { administrative: [] },
  ),
})

/**
 * The trimmed state name in the geocoder's reply, or null (spec, section 7). It is
 * `principalSubdivision`, or else the first `administrative` entry with order 4 or adminLevel 1.
 */
export function stateNameFrom(geocoderReply: unknown): string | null {
  const { data } = geocoderAnswer.safeParse(geocoderReply)
  if (!data) return null
  const entry = data.localityInfo.administrative.find((candidate) => candidate !== null)
  return data.principalSubdivision ?? entry?.name ?? null
}
