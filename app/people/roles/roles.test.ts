import { expect, test } from 'vitest'
import type { TranslatedTag } from '../../base/text/languages.ts'
import { AREAS, type Held, mayDo, type StaffRole } from './roles.ts'

const held = (role: StaffRole): Held => ({ role, language: role === 'translator' ? 'es' : null })

test.each<[StaffRole, string[]]>([
  ['author', ['articles']],
  ['reviewer', ['questions', 'inbox', 'translations']],
  ['translator', ['translations']],
])('the role %s includes only its own parts of the admin’s area', (role, areas) => {
  expect(AREAS.filter((area) => mayDo(held(role), area))).toEqual(areas)
})

test('a translator works in one language, and a reviewer in all', () => {
  const french = 'fr' as TranslatedTag
  expect(mayDo(held('translator'), 'translations', 'es')).toBe(true)
  expect(mayDo(held('translator'), 'translations', french)).toBe(false)
  expect(mayDo(held('reviewer'), 'translations', french)).toBe(true)
})
