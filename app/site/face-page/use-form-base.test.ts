import { expect, test } from 'vitest'
import { nextBase } from './use-form-base.ts'

const first = { number: 3, values: { 'name-en': 'Lakeside', contact: 'a@example.com' } }
const later = { number: 4, values: { 'name-en': 'Lakeside', contact: 'b@example.com' } }

test('a form that was sent, or clashed, goes on from the latest save', () => {
  expect(nextBase(first, later, { done: 'Saved.', did: 'save-site' })).toBe(later)
  const conflict = { number: 4, fields: [] }
  expect(nextBase(first, later, { conflict })).toBe(later)
})

test('a logo leaves the form as it is, and what another admin saved meanwhile too', () => {
  expect(nextBase(first, later, { done: 'Saved.', did: 'save-logo' })).toBe(first)
})

test('a field that went back to the product’s own is empty, and the others stay', () => {
  const reset = { number: 4, values: { contact: 'b@example.com' } }
  const next = nextBase(first, reset, { done: 'Saved.', did: 'reset-site' })
  expect(next).toEqual({ number: 3, values: { 'name-en': undefined, contact: 'a@example.com' } })
  expect(nextBase(next, reset, { done: 'Saved.', did: 'reset-site' })).toBe(next)
})
