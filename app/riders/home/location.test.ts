import { describe, expect, test } from 'vitest'
import { CACHE_LIFETIME_MS, cachedLocation, readCachedLocation } from './cached-location.ts'
import { geocoderRequest, stateNameFrom } from './geocoder.ts'
import { matchState } from './location.ts'

describe('cached location', () => {
  const then = Date.UTC(2026, 0, 31, 12)
  const kept = cachedLocation('Ohio', then)

  test.each([
    ['is used at once', 0, 'Ohio'],
    ['is used a millisecond before 24 hours', 86_399_999, 'Ohio'],
    ['is not used at 24 hours exactly', 86_400_000, null],
    ['is not used after a month', 30 * CACHE_LIFETIME_MS, null],
    ['is not used if it is from the future', -1, null],
  ])('%s', (_when, age, stateName) => {
    expect(readCachedLocation(kept, then + age)).toBe(stateName)
  })

  test.each([
    null,
    '',
    'Ohio',
    '{"stateName":"Oh',
    'null',
    '[]',
    '{}',
    '{"stateName":"Ohio"}',
    `{"stateName":"","timestamp":${then}}`,
    `{"stateName":"  ","timestamp":${then}}`,
    `{"stateName":7,"timestamp":${then}}`,
    `{"stateName":"Ohio","timestamp":"${then}"}`,
    '{"stateName":"Ohio","timestamp":null}',
  ])('is not read from %j', (text) => {
    expect(readCachedLocation(text, then)).toBeNull()
  })

  test('holds only the state name and the time', () => {
    expect(JSON.parse(kept)).toEqual({ stateName: 'Ohio', timestamp: then })
  })
})

describe('state name in the geocoder reply', () => {
  const administrative = [
    { name: 'United States', order: 2, adminLevel: 2 },
    { name: 'Ohio', order: 4, adminLevel: 4 },
    { name: 'Franklin County', order: 6, adminLevel: 6 },
  ]

  test.each<[string, unknown, string | null]>([
    ['principalSubdivision', { principalSubdivision: 'Texas', localityInfo: null }, 'Texas'],
    ['principalSubdivision, trimmed', { principalSubdivision: ' Texas\n' }, 'Texas'],
    [
      'principalSubdivision before the order 4 entry',
      { principalSubdivision: 'Texas', localityInfo: { administrative } },
      'Texas',
    ],
    [
      'the order 4 entry if there is no principalSubdivision',
      { localityInfo: { administrative } },
      'Ohio',
    ],
    [
      'the order 4 entry when principalSubdivision is blank',
      { principalSubdivision: ' ', localityInfo: { administrative } },
      'Ohio',
    ],
    [
      'the adminLevel 1 entry if there is no other name',
      { localityInfo: { administrative: [{ name: ' Utah ', order: 3, adminLevel: 1 }] } },
      'Utah',
    ],
    [
      'the next entry when one is malformed',
      {
        principalSubdivision: 7,
        localityInfo: {
          administrative: [null, { order: 4 }, { name: '', order: 4 }, ...administrative],
        },
      },
      'Ohio',
    ],
    [
      'a state abroad',
      { countryName: 'France', principalSubdivision: 'Île-de-France' },
      'Île-de-France',
    ],
    [
      'null at sea',
      {
        countryName: '',
        principalSubdivision: '',
        localityInfo: {
          administrative: [],
          informative: [{ name: 'Atlantic Ocean', order: 4 }],
        },
      },
      null,
    ],
    [
      'null if all parts are malformed',
      { principalSubdivision: {}, localityInfo: { administrative: 'x' } },
      null,
    ],
    ['null for an empty reply', {}, null],
    ['null for a page of HTML', '<!doctype html><title>Ohio</title>', null],
    ['null for a list', [], null],
    ['null if the reply is null', null, null],
    ['null if there is no reply', undefined, null],
  ])('is %s', (_which, reply, stateName) => {
    expect(stateNameFrom(reply)).toBe(stateName)
  })
})

test.each([
  [37.774929, 37.77],
  [-122.419416, -122.42],
  [21.3, 21.3],
  [179.999, 180],
  [-0.001, 0],
])('the request to the geocoder rounds %d degrees to %d', (degrees, rounded) => {
  const coordinates = { latitude: degrees, longitude: degrees }
  const { searchParams } = geocoderRequest('https://geo.example/', coordinates)
  expect([...searchParams.values()]).toEqual([`${rounded}`, `${rounded}`, 'en'])
})

test('the request to the geocoder adds only rounded coordinates and the language English', () => {
  const coordinates = { latitude: 37.774929, longitude: -0.001, accuracy: 5, altitude: 16 }
  const request = geocoderRequest('https://geo.example/reverse?key=k', coordinates)
  expect(request.href).toBe(
    'https://geo.example/reverse?key=k&latitude=37.77&longitude=0&localityLanguage=en',
  )
})

describe('matching a state by name', () => {
  const ohio = { stateName: 'Ohio', abbrev: 'OH' }
  const states = [{ stateName: 'New York', abbrev: 'NY' }, ohio]

  test.each(['Ohio', 'OHIO', ' ohio\n'])('finds %j', (stateName) => {
    expect(matchState(states, stateName)).toBe(ohio)
  })

  test.each(['', 'York', 'OH', 'Île-de-France'])('finds nothing for %j', (stateName) => {
    expect(matchState(states, stateName)).toBeNull()
  })
})
