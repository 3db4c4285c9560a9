import { afterAll, expect, test, vi } from 'vitest'
import { findState } from '../../questions/states/us-states.ts'
import { ADDRESSES, answered, firstPartsOf } from '../../routes.ts'

vi.stubGlobal('ADDRESSES', ADDRESSES)
afterAll(() => vi.unstubAllGlobals())
const { isArticle, isData, isLeftAlone, isOnlineOnly, KEPT_PAGES, keptOf, linksOf } = await import(
  './kept-pages.ts'
)

test('the first part of an address belongs to one list, because the worker knows the list by it', () => {
  const { data, online, leftAlone } = ADDRESSES
  const lists = [firstPartsOf(answered), data, online, leftAlone]
  const parts = lists.flat()
  expect(parts.filter((part, place) => parts.indexOf(part) !== place)).toEqual([])
})

test('a device stores its learning pages, and the pages and data of a chosen state', () => {
  expect([...KEPT_PAGES].sort()).toEqual([
    '/',
    '/content',
    '/mistakes',
    '/progress',
    '/readiness',
    '/words',
  ])
  const ohio = findState('OH')
  expect(ohio && keptOf(ohio).sort()).toEqual([
    '/bank/OH',
    '/practice/ohio',
    '/practice/ohio/cheat-sheet',
    '/practice/ohio/exam',
    '/practice/ohio/topics',
    '/questions/OH',
    '/states/OH/test',
  ])
  expect(ohio && linksOf(ohio).sort()).toEqual(['/content/', '/practice/ohio/topics/'])
  for (const path of ['/content', '/content/rain']) expect(isArticle(path)).toBe(true)
  for (const path of ['/', '/content/', '/content/rain.data', '/content/rain/fog', '/words']) {
    expect(isArticle(path)).toBe(false)
  }
  expect(['/questions/OH', '/bank/OH', '/states/OH/test', '/content'].filter(isData)).toHaveLength(
    3,
  )
})

test('the worker leaves sign-in, admin pages, courses, own data and files to the browser', () => {
  const online = ['/class', '/class/bcdfghjk', '/report', '/es', '/es/practice/california']
  const others = ['/admin', '/admin/no-page', '/embed/ohio/day', '/files/a.pdf', '/idp/auth', '/me']
  const data = ['/sign-in.data', '/admin/inbox.data', '/class/bcdfghjk.data', '/users/x/results']
  for (const path of [...online, ...others, ...data]) expect(isLeftAlone(path), path).toBe(true)
  const answered = [
    '/',
    '/_.data',
    '/practice/ohio/2',
    '/privacy',
    '/classes',
    '/reporters',
    '/menu',
  ]
  for (const path of answered) expect(isLeftAlone(path), path).toBe(false)
  expect(online.filter(isOnlineOnly)).toEqual(online)
  expect([...others, ...answered].filter(isOnlineOnly)).toEqual([])
})
