import { expect, test } from 'vitest'
import { countPagesWithText, isReadable } from './pages-with-text.ts'

const TEXT = 'Keep at least two seconds behind the vehicle in front of you on a dry road.'
const STAMP = (page: number) =>
  `Downloaded on 2026-11-28 from the library of the agency, page ${page} of 60`
const pagesOf = (count: number, textOf: (page: number) => string) =>
  Array.from({ length: count }, (_, index) => textOf(index + 1))

test.each<[string, string[], number, boolean]>([
  ['text', pagesOf(60, (page) => `Section ${page}. ${TEXT} ${'a'.repeat(page)}`), 60, true],
  ['pictures', pagesOf(60, () => ''), 0, false],
  ['pictures below a typed cover', pagesOf(60, (page) => (page === 1 ? TEXT : '')), 1, false],
  ['pictures with a stamp', pagesOf(60, STAMP), 0, false],
  [
    'pictures with a cover and a stamp in several lines',
    pagesOf(60, (page) => `${page === 1 ? TEXT : ''}\nFor official use only\n${STAMP(page)}`),
    1,
    false,
  ],
  [
    'text with a stamp',
    pagesOf(60, (page) => `${TEXT} ${'a'.repeat(page)}\n${STAMP(page)}`),
    60,
    true,
  ],
  [
    'text and pictures',
    pagesOf(60, (page) => (page > 35 ? '' : TEXT + 'a'.repeat(page))),
    35,
    true,
  ],
  ['two equal pages', [TEXT, TEXT], 2, true],
  ['no pages', [], 0, false],
])('a manual with %s', (_what, pages, withText, hasText) => {
  expect(countPagesWithText(pages)).toBe(withText)
  expect(isReadable(withText, pages.length)).toBe(hasText)
})
