import { expect, test } from 'vitest'
import { nextBase } from './use-form-base.ts'

const values = { 'name-en': 'Lakeside', contact: 'a@example.com' }
const base = { before: values, texts: values }

test('a refused logo, or a conflict of another form, leaves the form as it is', () => {
  expect(nextBase(base, undefined)).toBe(base)
  expect(nextBase(base, { problems: { logo: 'It is no picture.' } })).toBe(base)
  expect(nextBase(base, { conflict: [{ label: 'Logo', now: '' }] })).toBe(base)
})

test('a field that went back to the default is empty, and the others keep their base', () => {
  const none = { 'name-en': undefined }
  const next = nextBase(base, { done: 'Back to the default.', form: { before: none, texts: none } })
  const expected = { 'name-en': undefined, contact: 'a@example.com' }
  expect(next).toEqual({ before: expected, texts: expected })
})
