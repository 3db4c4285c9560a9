import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentData, Json } from '../document-store.ts'
import { dataOf, type FirestoreValue, fieldsOf, pathOfField } from './values.ts'

test('an ordinary document has the field types that other Firestore clients write', () => {
  const data = {
    name: 'CA',
    n: 1,
    half: 0.5,
    none: null,
    yes: true,
    tags: ['a', { b: 2 }],
    '~x': 'a',
  }
  expect(fieldsOf(data)).toEqual({
    name: { stringValue: 'CA' },
    n: { integerValue: 1 },
    half: { doubleValue: 0.5 },
    none: { nullValue: 'NULL_VALUE' },
    yes: { booleanValue: true },
    tags: {
      arrayValue: {
        values: [{ stringValue: 'a' }, { mapValue: { fields: { b: { integerValue: 2 } } } }],
      },
    },
    '~x': { stringValue: 'a' },
  })
})

const name = fc.oneof(
  fc.string(),
  fc.stringMatching(/^~{0,2}(__[a.]?__|\[\]|_{0,5})$/),
  fc.constant('__proto__'),
)
const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
    fc.constantFrom(null, true, false),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(name, tie('json'), { maxKeys: 3 }) as fc.Arbitrary<Json>,
  ),
}))

test('every JSON value is restored, and its encoding contains nothing that Firestore rejects', () => {
  fc.assert(
    fc.property(fc.dictionary(name, json, { maxKeys: 3 }), (given) => {
      const data = JSON.parse(JSON.stringify(given)) as DocumentData
      const fields = fieldsOf(data)
      expect(refused({ mapValue: { fields } })).toEqual([])
      expect(JSON.stringify(dataOf(fields))).toBe(JSON.stringify(data))
    }),
    { numRuns: 300 },
  )
})

test('reading a stored value that is not JSON throws an error', () => {
  const fields = { at: { timestampValue: { seconds: 1 } } }
  expect(() => dataOf(fields)).toThrow('not JSON: timestampValue')
})

test.each([
  ['createdAt', 'createdAt'],
  ['a.b', '`a.b`'],
  ['a`b\\', '`a\\`b\\\\`'],
  ['', '`~`'],
  ['1st', '`1st`'],
])('the path of the field %j is %s', (field, path) => {
  expect(pathOfField(field)).toBe(path)
})

/**
 * Lists the parts of a value that Firestore would reject: lists in lists, empty names and reserved
 * names.
 */
function refused(value: FirestoreValue, inList = false): string[] {
  const items = value.arrayValue?.values
  if (items) return inList ? ['[[]]'] : items.flatMap((item) => refused(item, true))
  return Object.entries(value.mapValue?.fields ?? {}).flatMap(([name, field]) => [
    ...(name === '' || /^__.*__$/s.test(name) ? [name] : []),
    ...refused(field),
  ])
}
