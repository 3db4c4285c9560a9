import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { detectStateName, GEOCODER_TIMEOUT_MS } from './detect-location.client.ts'
import { GEOLOCATION_OPTIONS } from './location.ts'
import * as outlines from './state-outlines.client.ts'

const SAN_FRANCISCO = { latitude: 37.774929, longitude: -122.419416 }
const PARIS = { latitude: 48.856613, longitude: 2.352222 }
const ATLANTIC = { latitude: 35.123456, longitude: -45.123456 }

let server: Server
let requests: IncomingMessage[]
let answer: RequestListener

beforeEach(async () => {
  requests = []
  server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterEach(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

describe('if the geocoder answers, detection', () => {
  test('returns the state of the answer', async () => {
    answer = json({ principalSubdivision: 'Oregon' })
    const { loadOutlines, stateName } = detectAt(SAN_FRANCISCO)
    expect(await stateName).toBe('Oregon')
    expect(loadOutlines).not.toHaveBeenCalled()
  })

  test('returns the name of an order 4 entry', async () => {
    answer = json({ localityInfo: { administrative: [{ name: 'Oregon', order: 4 }] } })
    expect(await detectAt(SAN_FRANCISCO).stateName).toBe('Oregon')
  })

  test('returns a state abroad', async () => {
    answer = json({ countryName: 'France', principalSubdivision: 'Île-de-France' })
    expect(await detectAt(PARIS).stateName).toBe('Île-de-France')
  })

  test('sends a GET with rounded coordinates and without data about the rider', async () => {
    answer = json({ principalSubdivision: 'California' })
    await detectAt(SAN_FRANCISCO).stateName
    expect(requests).toHaveLength(1)
    const { method, url, headers } = requests[0] as IncomingMessage
    expect(method).toBe('GET')
    expect(url).toBe('/reverse?latitude=37.77&longitude=-122.42&localityLanguage=en')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('referer')
  })

  test('sends a request without storage, credentials, referrer or redirects', async () => {
    answer = json({ principalSubdivision: 'California' })
    const spy = vi.fn(fetch)
    await detectAt(SAN_FRANCISCO, { fetch: spy }).stateName
    expect(spy.mock.lastCall?.[1]).toMatchObject({
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    })
  })
})

describe('the geocoder fails', () => {
  const failures: [string, RequestListener, string][] = [
    ['answers 500', (_, response) => response.writeHead(500).end('{}'), 'Reverse geocoding failed'],
    ['answers with HTML', html('<!doctype html>'), 'Reverse geocoding failed'],
    ['hangs up', (request) => request.socket.destroy(), 'Reverse geocoding failed'],
    ['redirects', redirect, 'Reverse geocoding failed'],
    ['finds no state', json({ principalSubdivision: '' }), 'Unable to resolve state'],
    ['answers null', json(null), 'Unable to resolve state'],
  ]

  test.each(failures)('it %s: the outlines give the state', async (_how, how) => {
    answer = how
    expect(await detectAt(SAN_FRANCISCO).stateName).toBe('California')
    expect(requests).toHaveLength(1)
  })

  test.each(failures)(
    'it %s, and the rider is at sea: the error is thrown',
    async (_how, how, message) => {
      answer = how
      await expect(detectAt(ATLANTIC).stateName).rejects.toThrow(new Error(message))
    },
  )

  test.each(failures)(
    'it %s, and the outlines fail too: the error is thrown',
    async (_how, how, message) => {
      answer = how
      const loadOutlines = vi.fn().mockRejectedValue(new TypeError('Failed to fetch chunk'))
      const { stateName } = detectAt(SAN_FRANCISCO, { loadOutlines })
      await expect(stateName).rejects.toThrow(new Error(message))
    },
  )

  test('it stalls within its answer: the outlines give the state after 5 seconds', async () => {
    const inMilliseconds = AbortSignal.timeout
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => inMilliseconds(50))
    answer = (_, response) => response.write('{"principalSubdivision":')
    expect(await detectAt(SAN_FRANCISCO).stateName).toBe('California')
    expect(timeout).toHaveBeenCalledExactlyOnceWith(GEOCODER_TIMEOUT_MS)
    expect(GEOCODER_TIMEOUT_MS).toBe(5000)
  })

  test('its address is wrong: the outlines give the state', async () => {
    expect(await detectAt(SAN_FRANCISCO, { geocoderUrl: 'nowhere' }).stateName).toBe('California')
  })
})

describe('if the browser', () => {
  test('gives the position: its options were low accuracy, a 10 s timeout and a maximum age of 10 min', async () => {
    answer = json({ principalSubdivision: 'California' })
    const { geolocation, stateName } = detectAt(SAN_FRANCISCO)
    await stateName
    const options = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 600_000 }
    expect(GEOLOCATION_OPTIONS).toEqual(options)
    expect(geolocation.getCurrentPosition.mock.lastCall?.[2]).toEqual(options)
  })

  test.each([
    ['User denied Geolocation', 'User denied Geolocation'],
    ['', 'Permission denied or unavailable.'],
  ])('fails with the message %j: the error has the message %j', async (said, message) => {
    const geolocation: Fake = {
      getCurrentPosition: vi.fn((_, fail) => fail?.({ message: said } as GeolocationPositionError)),
    }
    const { stateName } = detectAt(SAN_FRANCISCO, { geolocation })
    await expect(stateName).rejects.toThrow(new Error(message))
    expect(requests).toHaveLength(0)
  })

  test('waits for a rider who never answers its prompt: detection fails after 10 seconds', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { stateName } = detectAt(SAN_FRANCISCO, { geolocation: { getCurrentPosition: vi.fn() } })
    const outcome = expect(stateName).rejects.toThrow('Permission denied or unavailable.')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await outcome
    expect(requests).toHaveLength(0)
  })

  test('has no geolocation: detection fails without a request', async () => {
    const { stateName } = detectAt(SAN_FRANCISCO, { geolocation: undefined })
    await expect(stateName).rejects.toThrow(
      new Error('Geolocation is not supported by this browser.'),
    )
    expect(requests).toHaveLength(0)
  })
})

type Means = Parameters<typeof detectStateName>[0]
type Fake = { getCurrentPosition: ReturnType<typeof vi.fn<Geolocation['getCurrentPosition']>> }

function detectAt(coords: { latitude: number; longitude: number }, other: Partial<Means> = {}) {
  const geolocation: Fake = {
    getCurrentPosition: vi.fn((succeed) => succeed({ coords } as GeolocationPosition)),
  }
  const loadOutlines = vi.fn(async () => outlines)
  const { port } = server.address() as AddressInfo
  const geocoderUrl = `http://127.0.0.1:${port}/reverse`
  const stateName = detectStateName({ geolocation, fetch, geocoderUrl, loadOutlines, ...other })
  return { geolocation, loadOutlines, stateName }
}

function json(reply: unknown): RequestListener {
  return (_, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(reply))
}

function html(page: string): RequestListener {
  return (_, response) => response.setHeader('Content-Type', 'text/html').end(page)
}

function redirect(request: IncomingMessage, response: Parameters<RequestListener>[1]): void {
  if (request.url === '/elsewhere') json({ principalSubdivision: 'Oregon' })(request, response)
  else response.writeHead(302, { Location: '/elsewhere' }).end()
}
