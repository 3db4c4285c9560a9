import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { COLLECTIONS } from '../app/collections.server.ts'
import { EDGES } from './room-edges.fixture.ts'

/** Every room may import these. */
const CONTRACTS = ['context.server.ts', 'security-event.server.ts', 'route-handle.ts']
const OPEN_TO_ALL = ['ui', 'device', 'text', ...CONTRACTS]
const POLICY = 'content-security-policy.server.ts'
const LATE_START = 'late-start.server.ts'
/** These files compose rooms, and only `server/` imports them. */
const COMPOSERS = ['served-files.server.ts', 'start.server.ts']
const TOP_FILES = [
  'root.tsx',
  'routes.ts',
  'entry.client.tsx',
  'entry.server.tsx',
  POLICY,
  LATE_START,
  ...COMPOSERS,
]

/** A folder of `platform/documents/` is the adapter of one database. */
const ADAPTERS = /^platform\/documents\/[^/]+\//

/** Words of the product. `manual`, `question` and `state` are missing: they mean other things, too. */
const PRODUCT_WORDS =
  /(?<![\w-])(?:manuals|quiz(?!\.example)(?:zes|Items)?|questions|posts?|articles?|hero(?:es)?|feedback|exams?|licenses?|[Rr]iders?|state records?)(?![\w-])/g
/** A path in a string or in a regular expression, up to its second slash. */
const PATHS = /(?<=['"`]|\^\\)\/[a-z.][\w.-]+/g
const MECHANISM_PATHS = [
  '/.well-known',
  '/assets',
  '/files',
  '/healthz',
  '/metrics',
  '/readyz',
  // These are paths of the sources and of Google's storage.
  '/server',
  '/service-worker.js',
  '/upload',
]
/** `system` has the document by which the server checks its store. */
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
      if (source === 'root.tsx')
        return !['answers', 'auth', 'feedback', 'offline', 'posts', 'shell', 'states'].includes(
          target,
        )
      if (source === 'entry.server.tsx') return ![POLICY, LATE_START].includes(target)
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
  /** The lines in which the pattern finds something other than what is allowed. */
  const linesWith = (pattern: RegExp, allowed: readonly string[] = []) =>
    sources.flatMap(([file, source]) =>
      source
        .split('\n')
        .filter((line) => line.match(pattern)?.some((found) => !allowed.includes(found)))
        .map((line) => `${file}: ${line.trim()}`),
    )

  test('no word of the product', () => {
    expect(linesWith(PRODUCT_WORDS)).toEqual([])
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

test('no file is named index, utils, helpers, common, lib or misc', () => {
  expect(
    FILES.filter((file) => /(^|\/)(index|utils?|helpers?|common|lib|misc)[./]/.test(file)),
  ).toEqual([])
})

function isSource(file: string): boolean {
  return !/\.(test|contract|fixture)\.tsx?$/.test(file)
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
