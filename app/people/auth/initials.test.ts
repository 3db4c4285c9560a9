import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  [{ name: 'Alice Adams', email: null }, 'AA'],
  [{ name: 'alice', email: null }, 'A'],
  [{ name: 'Ana de la Cruz', email: null }, 'AC'],
  [{ name: null, email: 'rider.one@example.com' }, 'R'],
  [{ name: 'Ödön', email: null }, 'Ö'],
  [{ name: null, email: null }, ''],
])('the initials of %o are %j', (user, letters) => {
  expect(initials(user)).toBe(letters)
})
