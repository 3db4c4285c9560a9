import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.fixture.ts'
import { ADMIN_ADDRESS, LOOK_ALIKES } from './email-address.fixture.ts'
import { isAmong, isPlainAddress, typedAddress } from './email-address.ts'

describe("an address that only looks like the admin's is not plain and equals no address", () => {
  test.each(LOOK_ALIKES)('with %s', (_what, address) => {
    expect(isPlainAddress(address)).toBe(false)
    expect(typedAddress.safeParse(address).success).toBe(false)
    expect(isAmong(address, ADMIN_ADDRESS)).toBe(false)
    expect(isAmong(ADMIN_ADDRESS, address)).toBe(false)
    expect(isAmong(address, address)).toBe(false)
  })
})

test('a missing address is in no list', () => {
  expect(isAmong(null, ADMIN_ADDRESS)).toBe(false)
  expect(isAmong(null, '')).toBe(false)
})

test.each(['ADMIN@KIOSK.COM', 'Admin@Kiosk.Com', ADMIN_ADDRESS])(
  'the case of ASCII letters does not matter: %s is the same address',
  (address) => {
    expect(isAmong(address, ADMIN_ADDRESS)).toBe(true)
    expect(typedAddress.parse(` ${address}\n`)).toBe(ADMIN_ADDRESS)
  },
)

test.each([
  'admin+quiz@kiosk.com',
  'ad.min@kiosk.com',
  "o'neil@kiosk.com",
  'admin@www.kiosk.com',
  'admin@localhost',
  'admin@xn--bcher-kva.com',
  `admin@${'k'.repeat(63)}.com`,
])('%s is a plain address that differs from the admin’s', (address) => {
  expect(isPlainAddress(address)).toBe(true)
  expect(isAmong(address, address.toUpperCase())).toBe(true)
  expect(isAmong(address, ADMIN_ADDRESS)).toBe(false)
  expect(typedAddress.parse(address)).toBe(address)
})

test('a domain in another script does not equal its ASCII form', () => {
  expect(domainToASCII('b\u00fccher.com')).toBe('xn--bcher-kva.com')
  expect(isAmong('admin@b\u00fccher.com', 'admin@xn--bcher-kva.com')).toBe(false)
})

test('a changed character makes another address, unless it changes only the case of an ASCII letter', () => {
  const letter = fc.string({ unit: anyCharacter, maxLength: 3 })
  const at = fc.nat({ max: ADMIN_ADDRESS.length - 1 })
  fc.assert(
    fc.property(at, letter, (index, instead) => {
      const address = ADMIN_ADDRESS.slice(0, index) + instead + ADMIN_ADDRESS.slice(index + 1)
      const isSame = folded(address) === ADMIN_ADDRESS
      expect(isAmong(address, ADMIN_ADDRESS)).toBe(isSame)
    }),
    { numRuns: 500 },
  )
})

/** Converts only ASCII letters to lower case. */
function folded(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32))
}
