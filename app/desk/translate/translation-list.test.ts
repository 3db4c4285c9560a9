import { expect, test, vi } from 'vitest'
import { searchOf } from '../review/listed-questions.ts'
import { translationQuery } from './translation-list.ts'

vi.mock('../../base/text/languages.ts', async (load) => ({
  ...(await load<object>()),
  TRANSLATED: [{ tag: 'es' }, { tag: 'fr' }],
}))

test.each([
  ['?language=fr&is=ai&page=2', '?language=fr&is=ai&page=3'],
  ['?language=es', '?language=es&page=3'],
  ['?language=xx&is=xx', '?language=es&page=3'],
])('from the list at %j another page is at %j', (address, other) => {
  const query = translationQuery(new URLSearchParams(address))
  expect(searchOf({ ...query, page: 3 })).toBe(other)
})
