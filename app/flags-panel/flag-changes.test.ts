import { expect, test } from 'vitest'
import { ADMIN_ADDRESS, LOOK_ALIKES } from '../text/email-address.fixture.ts'
import { isHandOver } from './flag-changes.ts'

test.each(LOOK_ALIKES)(
  'a look-alike of the new address does not confirm a hand-over: %s',
  (_what, address) => {
    expect(isHandOver(ADMIN_ADDRESS, 'boss@example.com', address)).toBe(true)
    expect(isHandOver(ADMIN_ADDRESS, 'boss@example.com', ADMIN_ADDRESS)).toBe(false)
    expect(isHandOver(ADMIN_ADDRESS, address, null)).toBe(true)
  },
)
