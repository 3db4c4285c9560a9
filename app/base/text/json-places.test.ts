import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Place, placesIn } from './json-places.ts'

test('each value is found at its place, with any white space in the text', () => {
  const spaces = fc.constantFrom(undefined, 1, 2, '\t')
  fc.assert(
    fc.property(fc.jsonValue(), spaces, (value, space) => {
      const source = JSON.stringify(value, null, space)
      const places = placesIn(source)
      expectPlaces('top' in places ? places.top : undefined, JSON.parse(source))

      function expectPlaces(place: Place | undefined, value: unknown) {
        expect(JSON.parse(source.slice(place?.from, place?.to))).toEqual(value)
        if (typeof value !== 'object' || value === null) return
        const isArray = Array.isArray(value)
        for (const [key, inner] of Object.entries(value)) {
          expectPlaces(place?.values.get(isArray ? Number(key) : key), inner)
        }
      }
    }),
  )
})

test('a text has an error if and only if JSON.parse throws', () => {
  const pieces = fc.constantFrom(...'[]{}:,"\\ \n', '1', '-', '"a"', 'true', 'nul', '\u00a0')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (some) => {
      const source = some.join('')
      let isJson = true
      try {
        JSON.parse(source)
      } catch {
        isJson = false
      }
      expect('top' in placesIn(source), source).toBe(isJson)
    }),
    { numRuns: 2_000 },
  )
})
