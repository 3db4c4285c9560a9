import { existsSync, globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Message files whose sentences only the admin or the operator reads. */
const ENGLISH_ONLY = [
  'app/people/admin/admin-messages.ts',
  'app/making/manuals/manual-messages.ts',
  'app/articles/posts/post-messages.ts',
  'app/desk/translate/translation-messages.ts',
]

const MESSAGES = globSync('app/**/*-messages.{ts,tsx}').filter(
  (file) => !ENGLISH_ONLY.includes(file),
)
const twinOf = (file: string) => file.replace(/\.tsx?$/, '.es$&')
const TWINS = globSync('app/**/*.es.{ts,tsx}')

test('there are message files', () => {
  expect(MESSAGES.length).toBeGreaterThan(50)
})

test('each Spanish file stands beside an English one', () => {
  const alone = TWINS.filter((file) => !existsSync(file.replace(/\.es(?=\.tsx?$)/, '')))
  expect(alone).toEqual([])
})

describe.each(MESSAGES)('%s', (file) => {
  test('has the same messages in Spanish, with the same parameters', async () => {
    const [english, spanish] = await Promise.all([load(file), load(twinOf(file))])
    expect(formOf(spanish)).toEqual(formOf(english))
  })
})

type Messages = Record<string, unknown>

function load(file: string): Promise<Messages> {
  return import(new URL(`../${file}`, import.meta.url).href)
}

function formOf(messages: Messages) {
  return Object.entries(messages)
    .map(([name, message]) => [name, typeof message === 'function' ? message.length : 'constant'])
    .sort()
}
