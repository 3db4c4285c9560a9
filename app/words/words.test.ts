import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../server/open-app.fixture.ts'
import { formPattern } from './form-pattern.ts'
import { WORDS as PALABRAS } from './word-list.es.ts'
import { WORDS } from './word-list.ts'

const app = await openApp()
afterAll(app.remove)

test.each([
  ['/words', WORDS],
  ['/es/words', PALABRAS],
])('%s explains each word without a script, at its own address', async (path, words) => {
  const { status, text } = await app.ask(path)
  expect(status).toBe(200)
  expect(text).toMatch(/<meta name="description" content="[^"]{60,160}"/)
  for (const { id, word, english = word, meaning } of words) {
    const [, entry = ''] = text.split(` id="${id}"`)
    const [shown = ''] = entry.replaceAll('&#x27;', "'").split('</dd>')
    expect(shown).toContain(word)
    expect(shown).toContain(english)
    expect(shown).toContain(meaning)
  }
})

test('a form is found as a whole word, in the plural and at the start of a sentence', () => {
  const find = (text: string) => text.match(formPattern(['right', 'right of way', 'DOT'])) ?? []
  expect(find('Right of way, rights, a right-of-way, upright, dot, DOT.')).toEqual([
    'Right of way',
    'rights',
    'DOT',
  ])
})
