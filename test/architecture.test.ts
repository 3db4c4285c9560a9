import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { COLLECTIONS } from '../app/collections.server.ts'
import { FLAGS } from '../app/remote-config/remote-config.ts'
import { EDGES, ROOMS_OF_ROOT } from './room-edges.fixture.ts'

/** The modules that every folder of `app/` may import. */
const CONTRACTS = [
  'context.server.ts',
  'security-event.server.ts',
  'visitor-limits.server.ts',
  'route-handle.ts',
  'json-stream.server.ts',
]
const OPEN_TO_ALL = ['ui', 'device', 'text', ...CONTRACTS]
/** What `entry.server.tsx` makes pages with. */
const PAGE_PARTS = [
  'content-security-policy.server.ts',
  'late-start.server.ts',
  'other-address.server.ts',
  'used-styles.server.ts',
]
/** Files that combine several folders of `app/`. Only `server/` imports them. */
const COMPOSERS = ['doctor.server.ts', 'served-files.server.ts', 'start.server.ts']
const TOP_FILES = [
  'root.tsx',
  'routes.ts',
  'entry.client.tsx',
  'entry.server.tsx',
  ...PAGE_PARTS,
  ...COMPOSERS,
]

/** The adapters of databases: each folder of `platform/documents/` is an adapter. */
const ADAPTERS = /^platform\/documents\/[^/]+\//

/** Words of the product, alone or in a name: `bank` is also in `banks`, `CACHED_BANKS` and `openBank`. */
const PRODUCT_WORDS =
  /(?<![a-z])(?:articles?|banks?|cheat|desks?|exams?|feedback|hero(?:es)?|inbox|laws?|licenses?|manuals?|mistakes?|motorcycles?|posts?|practice|questions?|quiz(?:zes)?|riders?|states?|topics?)(?![a-z])/gi
/** Where such a word means something else, and what. `at` matches the file, `: ` and the line. */
const OTHER_MEANINGS = [
  { word: 'manual', at: /redirect: 'manual'/, why: 'a value of fetch' },
  { word: 'post', at: /\bPOST\b/, why: 'the method of a request' },
  {
    word: 'post',
    at: /client_secret_post/,
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
const MECHANISM_COLLECTIONS = ['contentVersions', 'providerNotes', 'rateLimits', 'system']

type Import = { from: string; to: string }

const FILES = globSync('{app,platform,server}/**/*.{ts,tsx}').filter(isSource).sort()
const IMPORTS = FILES.flatMap(importsOf)

describe('imports', () => {
  test('go from room to room only along the listed edges', () => {
    const strange = IMPORTS.filter(({ from, to }) => {
      if (!from.startsWith('app/') || !to.startsWith('app/')) return false
      const [source, target] = [room(from), room(to)]
      if (source === target || OPEN_TO_ALL.includes(target)) return false
      if (COMPOSERS.includes(source)) return false
      if (source === 'root.tsx') return !ROOMS_OF_ROOT.includes(target)
      if (source === 'entry.server.tsx') return !PAGE_PARTS.includes(target)
      return !EDGES[source]?.includes(target)
    })
    expect(strange).toEqual([])
  })

  test('of rooms form no cycle', () => {
    const visiting: string[] = []
    const visit = (name: string) => {
      if (visiting.includes(name)) throw new Error(`cycle: ${[...visiting, name].join(' → ')}`)
      visiting.push(name)
      EDGES[name]?.forEach(visit)
      visiting.pop()
    }
    expect(() => Object.keys(EDGES).forEach(visit)).not.toThrow()
  })

  test('name only rooms that exist', () => {
    const rooms = new Set(FILES.filter((file) => file.startsWith('app/')).map(room))
    expect([...rooms].filter((name) => !TOP_FILES.includes(name)).sort()).toEqual(
      [...Object.keys(EDGES), ...CONTRACTS].sort(),
    )
  })

  test('reach platform/ only from the server and tests', () => {
    const strange = IMPORTS.filter(
      ({ from, to }) =>
        to.startsWith('platform/') &&
        !from.startsWith('platform/') &&
        !from.startsWith('server/') &&
        !from.includes('.server.ts'),
    )
    expect(strange).toEqual([])
  })

  test('name an adapter only in server/services.ts', () => {
    const strange = IMPORTS.filter(
      ({ from, to }) =>
        ADAPTERS.test(to) &&
        path.dirname(from) !== path.dirname(to) &&
        from !== 'server/services.ts',
    )
    expect(strange).toEqual([])
  })

  test('never lead into server/ or to a route', () => {
    const strange = IMPORTS.filter(
      ({ from, to }) =>
        (to.startsWith('server/') && !from.startsWith('server/')) || /\.route\.tsx?$/.test(to),
    )
    expect(strange).toEqual([])
  })

  test('of platform/ stay in platform/', () => {
    const strange = IMPORTS.filter(
      ({ from, to }) => from.startsWith('platform/') && !to.startsWith('platform/'),
    )
    expect(strange).toEqual([])
  })
})

test('files import each other in no cycle, types included', () => {
  const cycles: string[] = []
  const visited = new Set<string>()
  const visit = (file: string, trail: string[]) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (visited.has(file)) return
    visited.add(file)
    for (const { from, to } of IMPORTS) if (from === file) visit(to, [...trail, file])
  }
  for (const file of FILES) visit(file, [])
  expect(cycles).toEqual([])
})

test('only server/settings/env.ts reads the environment', () => {
  const readers = FILES.filter((file) => /process\.env/.test(readFileSync(file, 'utf8')))
  expect(readers).toEqual(['server/settings/env.ts'])
})

describe('server/ and platform/ are mechanisms:', () => {
  const sources = FILES.filter((file) => /^(server|platform)\//.test(file)).map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  )
  const lines = sources.flatMap(([file, source]) =>
    source.split('\n').map((line) => `${file}: ${line.trim()}`),
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
  ["from '../app/question-bank/bank-health.server.ts'", ['question', 'bank', 'bank']],
  ['CACHED_BANKS of the HTTPPost in state2', ['banks', 'post', 'state']],
  ['an example, a statement, embankment, understated', []],
])('the words of the product in: %s', (text, words) => {
  expect(productWordsIn(text)).toEqual(words)
})

test('no file is named index, utils, helpers, common, lib or misc', () => {
  expect(
    FILES.filter((file) => /(^|\/)(index|utils?|helpers?|common|lib|misc)[./]/.test(file)),
  ).toEqual([])
})

function isSource(file: string): boolean {
  return !/\.(test|contract|fixture)\.tsx?$/.test(file)
}

/** Returns the words of the product in a text, in lower case. Capitals, digits, `-` and `_` end a word. */
function productWordsIn(text: string): string[] {
  const separate = text.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
  return (separate.match(PRODUCT_WORDS) ?? []).map((word) => word.toLowerCase())
}

function room(file: string): string {
  return file.split('/')[1] ?? ''
}

function importsOf(from: string): Import[] {
  const source = readFileSync(from, 'utf8')
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)]
  return specifiers
    .map(([, specifier = '']) => path.join(path.dirname(from), specifier))
    .filter((to) => /\.tsx?$/.test(to) && !to.includes('+types'))
    .map((to) => ({ from, to }))
}
