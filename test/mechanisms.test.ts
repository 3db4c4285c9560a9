import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FLAGS } from '../app/base/remote-config/remote-config.ts'
import { COLLECTIONS } from '../app/collections.server.ts'
import { sourcesOf } from './sources.fixture.ts'

/** Words of the product, alone or in a name: `bank` is also in `banks`, `CACHED_BANKS` and `openBank`. */
const PRODUCT_WORDS =
  /(?<![a-z])(?:articles?|banks?|cheat|desks?|exams?|feedback|hero(?:es)?|inbox|laws?|licenses?|manuals?|mistakes?|motorcycles?|posts?|practice|questions?|quiz(?:zes)?|riders?|states?|topics?)(?![a-z])/gi
/** Where such a word means something else, and what. `at` matches the file, `: ` and the line. */
const OTHER_MEANINGS = [
  { word: 'manual', at: /redirect: 'manual'/, why: 'a value of fetch' },
  { word: 'desk', at: /from '..\/..\/app\/desk\//, why: 'the wing of a rule that a command calls' },
  { word: 'post', at: /\bPOST\b/, why: 'the method of a request' },
  {
    word: 'post',
    at: /client_secret_post|ClientSecretPost/,
    why: 'how a client of OpenID Connect sends its secret',
  },
  { word: 'question', at: /^platform\/ai\//, why: 'what is asked of an AI model' },
  { word: 'question', at: /question mark/, why: 'the character, in a message to operators' },
  {
    word: 'quiz',
    at: /quiz\.example\.com/,
    why: 'an example of a host, in a message to operators',
  },
  { word: 'feedback', at: /promptFeedback/, why: 'a field of the Gemini API' },
  { word: 'state', at: /^platform\/ai\/gemini-documents/, why: 'a field of the Gemini API' },
  { word: 'state', at: /^platform\/identity\/oidc-client/, why: 'a parameter of OpenID Connect' },
  { word: 'state', at: /state_change/, why: 'a column of PostgreSQL' },
  { word: 'state', at: /postgres_connections/, why: 'a label of a metric, which dashboards know' },
]
/** Matches a path in a string or in a regular expression, up to the path's second slash. */
const PATHS = /(?<=['"`]|\^\\)\/[a-z.][\w.-]+/g
const MECHANISM_PATHS = [
  '/.well-known',
  '/assets',
  '/files',
  '/healthz',
  '/metrics',
  '/readyz',
  // The following paths belong to the sources and to Google's storage.
  '/server',
  '/service-worker.js',
  '/upload',
]
/** The collections of the platform. `system` has the document with which the server checks its store. */
const MECHANISM_COLLECTIONS = [
  'contentVersions',
  'ended',
  'providerNotes',
  'rateLimits',
  'system',
  'workAttempts',
]

describe('server/ and platform/ are mechanisms:', () => {
  const lines = sourcesOf('server', 'platform').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  )
  /** Returns the lines in which the pattern finds something that is not allowed. */
  const linesWith = (pattern: RegExp, allowed: readonly string[] = []) =>
    lines.filter((line) => line.match(pattern)?.some((found) => !allowed.includes(found)))

  test('no word of the product', () => {
    const strange = lines.filter((line) =>
      productWordsIn(line).some(
        (found) => !OTHER_MEANINGS.some(({ word, at }) => word === found && at.test(line)),
      ),
    )
    expect(strange).toEqual([])
  })

  test('a word with another meaning stands where the list says', () => {
    const unused = OTHER_MEANINGS.filter(
      ({ word, at }) => !lines.some((line) => at.test(line) && productWordsIn(line).includes(word)),
    )
    expect(unused).toEqual([])
  })

  test('no flag of the product', () => {
    const flags = new RegExp(`\\b(?:${Object.keys(FLAGS).join('|')})\\b`, 'gi')
    // The setting has the name of the flag whose default it is.
    expect(linesWith(flags, ['ADMIN_EMAIL'])).toEqual([])
  })

  test('no address of the product', () => {
    expect(linesWith(PATHS, MECHANISM_PATHS)).toEqual([])
  })

  test('no collection of the product', () => {
    const names = COLLECTIONS.flatMap(({ path }) => path.match(/(?<![{\w])\w+/g) ?? [])
    const products = [...new Set(names)].filter((name) => !MECHANISM_COLLECTIONS.includes(name))
    expect(products.length).toBeGreaterThan(10)
    expect(linesWith(new RegExp(`['"\`](?:${products.join('|')})\\b`, 'g'))).toEqual([])
  })
})

test.each([
  ['Quizzes, QUIZ_ITEMS and newQuizItems', ['quizzes', 'quiz', 'quiz']],
  ["from '../app/making/question-bank/bank-health.server.ts'", ['question', 'bank', 'bank']],
  ['CACHED_BANKS of the HTTPPost in state2', ['banks', 'post', 'state']],
  ['an example, a statement, embankment, understated', []],
])('the words of the product in: %s', (text, words) => {
  expect(productWordsIn(text)).toEqual(words)
})

/** Returns the words of the product in a text, in lower case. Capitals, digits, `-` and `_` end a word. */
function productWordsIn(text: string): string[] {
  const separate = text.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
  return (separate.match(PRODUCT_WORDS) ?? []).map((word) => word.toLowerCase())
}
