import { expect, test } from 'vitest'
import { RULES } from './moved-data.ts'

test('sessions and what else is of the moment or the place stay behind', () => {
  expect(RULES.staysBehind('sessions/abc')).toBe(true)
  expect(RULES.staysBehind('contentVersions/posts')).toBe(true)
  expect(RULES.staysBehind('users/sessions/results/r')).toBe(false)
  expect(RULES.staysBehind('states/CA')).toBe(false)
})

test('a state links to its manual, a post to its hero on our side', () => {
  const state = { sourceDocument: '/files/states/CA/manual.pdf', gsUri: 'file:///a/manual.pdf' }
  expect(RULES.filesOf({ path: 'states/CA', data: state })).toEqual(['states/CA/manual.pdf'])
  const hero = { heroImage: '/files/posts/p1/hero.ab-9x9.jpg' }
  expect(RULES.filesOf({ path: 'posts/p1', data: hero })).toEqual(['posts/p1/hero.ab-9x9.jpg'])
  const elsewhere = { heroImage: 'https://example.com/hero.jpg' }
  expect(RULES.filesOf({ path: 'posts/p1', data: elsewhere })).toEqual([])
  expect(RULES.filesOf({ path: 'states/DE', data: { sourceDocument: null } })).toEqual([])
})

test('the address of a manual is that of the new place', () => {
  const data = {
    sourceDocument: '/files/states/CA/manual.pdf',
    gsUri: 'file:///a/manual.pdf',
    n: 1,
  }
  const arrived = RULES.arriving({ path: 'states/CA', data }, 's3://bucket')
  expect(arrived.data).toEqual({ ...data, gsUri: 's3://bucket/states/CA/manual.pdf' })
  const without = { path: 'states/DE', data: { sourceDocument: null, gsUri: null } }
  expect(RULES.arriving(without, 's3://bucket')).toBe(without)
})
