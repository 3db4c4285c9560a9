import { expect, test } from 'vitest'
import { seal, unseal } from './sealed-text.ts'

test('a text is sealed anew each time, and opens after the secret was followed by another', () => {
  const [one, other] = [seal('ñandú', 'old'), seal('ñandú', 'old')]
  expect(one).not.toBe(other)
  expect(unseal(one, ['new', 'old'])).toBe('ñandú')
})

test('a text that was changed, cut or sealed with another secret does not open', () => {
  const sealed = seal('text', 'old')
  const last = sealed.endsWith('A') ? 'B' : 'A'
  for (const wrong of [sealed.slice(0, -4) + last.repeat(4), sealed.slice(0, 30), '']) {
    expect(unseal(wrong, ['old'])).toBeNull()
  }
  expect(unseal(sealed, ['new'])).toBeNull()
})
