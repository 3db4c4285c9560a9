import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const SAN_FRANCISCO = { latitude: 37.774929, longitude: -122.419416 }
export const ATLANTIC = { latitude: 31.254321, longitude: -45.987654 }
export const PARIS = { latitude: 48.856614, longitude: 2.352222 }

/** Data that a browser must never store, nor send to anyone but the geocoder. */
export const TRACES_OF_A_PLACE = /37\.77|122\.4[12]|31\.25|45\.9[89]|48\.8[56]/

const REPLIES: Record<string, unknown> = {
  '37.77,-122.42': { countryCode: 'US', principalSubdivision: 'California' },
  '31.25,-45.99': { principalSubdivision: '', localityInfo: { administrative: [] } },
  '48.86,2.35': { countryCode: 'FR', principalSubdivision: 'Île-de-France' },
}

type Mode = 'answers' | 'fails' | 'hangs'
type GeocoderRequest = { url: URL; headers: IncomingHttpHeaders }

export type FakeGeocoder = {
  url: string
  mode: Mode
  /** The requests since the last reset. */
  requests: GeocoderRequest[]
  /** Answers the pending requests. */
  release: () => void
  reset: () => void
  close: () => Promise<void>
}

/** A reverse-geocoding service on this machine. Like the real one it accepts calls from any page. */
export async function startFakeGeocoder(): Promise<FakeGeocoder> {
  let hanging: (() => void)[] = []

  const geocoder: FakeGeocoder = {
    url: '',
    mode: 'answers',
    requests: [],
    release: () => {
      for (const answer of hanging) answer()
      hanging = []
    },
    reset: () => {
      geocoder.release()
      geocoder.mode = 'answers'
      geocoder.requests = []
    },
    close: async () => {
      geocoder.release()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', geocoder.url)
    if (url.pathname !== '/reverse') return response.writeHead(404).end()
    geocoder.requests.push({ url, headers: request.headers })
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (geocoder.mode === 'hangs') hanging.push(() => reply(url, response))
    else if (geocoder.mode === 'fails') response.writeHead(500).end('{"error":"out of order"}')
    else reply(url, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  geocoder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/reverse`
  return geocoder
}

function reply(url: URL, response: ServerResponse) {
  const place = `${url.searchParams.get('latitude')},${url.searchParams.get('longitude')}`
  const known = url.searchParams.get('localityLanguage') === 'en' ? REPLIES[place] : undefined
  response.writeHead(known ? 200 : 400, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(known ?? { error: `no such place: ${place}` }))
}
