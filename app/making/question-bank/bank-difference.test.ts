import { expect, test } from 'vitest'
import { newItems } from './bank.fixture.ts'
import { differenceBetween } from './bank-difference.ts'

const before = newItems(4, 'q').map((item, n) => ({ ...item, id: `q${n}` }))

test('questions are added, changed, gone or the same, each with what it says', () => {
  const [one, two, three] = before as [(typeof before)[0], (typeof before)[0], (typeof before)[0]]
  const after = [
    { ...one, id: 'new' },
    { ...two, explanation: 'Another one.', topic: 'signs' },
    { ...three, revision: 7 },
  ]
  const { added, changed, gone, unchanged } = differenceBetween(before, after)
  expect(added.map(({ id, before }) => [id, before])).toEqual([['new', null]])
  expect(gone.map(({ id, after }) => [id, after])).toEqual([
    ['q0', null],
    ['q3', null],
  ])
  expect(unchanged).toBe(1)
  expect(changed).toHaveLength(1)
  expect(changed[0]?.after).toContainEqual({ label: 'Explanation', text: 'Another one.' })
  expect(changed[0]?.after).toContainEqual({ label: 'Topic', text: 'Road signs' })
})

test('a page of another edition with the same words is no change for riders', () => {
  const link = (manual: string) => `/manuals/OR/${manual}/2`
  const citing = (manual: string) =>
    before.map((item) => ({ ...item, source: { page: 2, quote: 'So.', link: link(manual) } }))
  const difference = differenceBetween(citing('aaaaaaaaaaaa'), citing('bbbbbbbbbbbb'))
  expect(difference).toEqual({ added: [], changed: [], gone: [], unchanged: 4 })
})
