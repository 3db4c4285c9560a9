import { expect, test } from 'vitest'
import { ADMIN_ADDRESS, LOOK_ALIKES } from '../../base/text/email-address.fixture.ts'
import { handOverOf, isConfirmed } from './flag-changes.ts'

const own = 'boss@example.com'

test.each(LOOK_ALIKES)(
  'a look-alike of the new address does not confirm a hand-over: %s',
  (_what, address) => {
    const handOver = handOverOf(ADMIN_ADDRESS, { current: own, own })
    expect(handOver).toEqual({ addresses: ADMIN_ADDRESS, isLeaving: true })
    expect(handOver && isConfirmed(handOver, ADMIN_ADDRESS.toUpperCase())).toBe(true)
    expect(handOver && isConfirmed(handOver, address)).toBe(false)
  },
)

test.each([
  ['adds one', `${own}, new@example.com`, { addresses: 'new@example.com', isLeaving: false }],
  [
    'replaces the others',
    `new@example.com, ${own}`,
    { addresses: 'new@example.com', isLeaving: false },
  ],
  [
    'adds one and leaves',
    'new@example.com, b@example.com',
    { addresses: 'new@example.com', isLeaving: true },
  ],
  ['leaves', 'b@example.com', { addresses: 'b@example.com', isLeaving: true }],
  ['removes another', own, null],
  ['changes the order', `B@example.com, ${own}`, null],
])('an admin who %s confirms only addresses that could be a typo', (_what, next, handOver) => {
  expect(handOverOf(next, { current: `${own}, b@example.com`, own })).toEqual(handOver)
})

test('a confirmation must repeat every new address', () => {
  const handOver = { addresses: 'a@example.com, b@example.com', isLeaving: false }
  expect(isConfirmed(handOver, 'b@example.com, a@example.com')).toBe(true)
  expect(isConfirmed(handOver, 'a@example.com')).toBe(false)
})
