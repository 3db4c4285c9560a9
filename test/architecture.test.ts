import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { EDGES } from './room-edges.fixture.ts'
import { roomOf, WINGS, wingOf } from './rooms.ts'
import { sourcesOf } from './sources.fixture.ts'

/** The rooms from which `root.tsx` may import, because every page needs their parts. */
const ROOMS_OF_ROOT = [
  'account',
  'attempts',
  'auth',
  'feedback',
  'offline',
  'page',
  'posts',
  'shell',
]

/** The modules that every room may import. */
const CONTRACTS = ['context.server.ts', 'route-handle.ts']
const OPEN_TO_ALL = ['ui', 'device', 'text', 'requests', 'face', ...CONTRACTS]
/** The room that combines several others. Only `server/` imports it. */
const COMPOSER = 'operations'
const TOP_FILES = ['root.tsx', 'routes.ts', 'entry.client.tsx', 'entry.server.tsx', COMPOSER]

/** The adapters of databases: each folder of `platform/documents/` is an adapter. */
const ADAPTERS = /^platform\/documents\/[^/]+\//

type Import = { from: string; to: string }

const FILES = sourcesOf('app', 'platform', 'server')
const IMPORTS = FILES.flatMap(importsOf)

describe('imports', () => {
  test('go from room to room only along the listed edges', () => {
    const strange = IMPORTS.filter(({ from, to }) => {
      if (!from.startsWith('app/') || !to.startsWith('app/')) return false
      const [source, target] = [roomOf(from), roomOf(to)]
      if (source === target || OPEN_TO_ALL.includes(target)) return false
      if (source === COMPOSER) return false
      if (source === 'root.tsx') return !ROOMS_OF_ROOT.includes(target)
      if (source === 'entry.server.tsx') return target !== 'page'
      return !EDGES[source]?.includes(target)
    })
    expect(strange).toEqual([])
  })

  test('go from wing to wing only toward the ground', () => {
    const strange = IMPORTS.filter(({ from, to }) => {
      const [source, target] = [wingOf(from), wingOf(to)]
      if (source === null || target === null || source === target) return false
      return !WINGS[source]?.includes(target)
    })
    expect(strange).toEqual([])
    const order = Object.keys(WINGS)
    const upward = order.filter((wing, place) =>
      WINGS[wing]?.some((below) => order.indexOf(below) >= place),
    )
    expect(upward).toEqual([])
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

  test('use each listed edge', () => {
    const used = new Set(IMPORTS.map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`))
    const edges = Object.entries(EDGES).flatMap(([from, to]) => to.map((one) => `${from} → ${one}`))
    expect(edges.filter((edge) => !used.has(edge))).toEqual([])
  })

  test('name only rooms that exist', () => {
    const rooms = new Set(FILES.filter((file) => file.startsWith('app/')).map(roomOf))
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

test('app/ shows its wings, and a wing its rooms', () => {
  const shown = readdirSync('app', { withFileTypes: true })
  const folders = shown.filter((one) => one.isDirectory()).map(({ name }) => name)
  expect(folders.sort()).toEqual(Object.keys(WINGS).sort())
  expect(shown.length - folders.length).toBeLessThanOrEqual(12)
  const large = folders.filter((wing) => globSync(`app/${wing}/*/`).length > 12)
  expect(large).toEqual([])
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

// The built server lies at another depth than the sources, so a path of one's own may lead nowhere.
test('only content-folder.server.ts knows where the content of the release lies', () => {
  const ofApp = FILES.filter((file) => file.startsWith('app/'))
  const seekers = ofApp.filter((file) =>
    /import\.meta\.dirname[^;]*content/.test(readFileSync(file, 'utf8')),
  )
  expect(seekers).toEqual(['app/base/text/content-folder.server.ts'])
})

// Vite reports a script of a build that is gone (newer-version.tsx), except to a handler inside of `then`.
test('code that loads late catches its failure after `then`', () => {
  const swallows = /\bimport\('[^']*'\)\s*\.then\(\s*[^;]*?,\s*(?:console\.|\([^)]*\) =>)/
  const caught = "import('one').then((one) => use(one)).catch(console.warn)"
  expect(swallows.test(caught)).toBe(false)
  expect(swallows.test("import('one').then(use, console.warn)")).toBe(true)
  const ofPages = FILES.filter((file) => file.startsWith('app/'))
  expect(ofPages.filter((file) => swallows.test(readFileSync(file, 'utf8')))).toEqual([])
})

// The type of a shown question is not exported in parts, so only an assertion could forge one.
test('only `shown`, the device, the admin’s preview and own questions make a question that pages show', () => {
  const forges = /\bas (?:unknown as )?[^;\n]*\bShownItem\b/
  expect(forges.test('return item as Item & ShownItem')).toBe(true)
  expect(FILES.filter((file) => forges.test(readFileSync(file, 'utf8')))).toEqual([
    'app/desk/review/as-rider.ts',
    'app/questions/question/quiz-item.ts',
    'app/questions/translations/shown.server.ts',
    // A school’s questions stay in the language in which a teacher wrote them.
    'app/school/courses/own-items.server.ts',
  ])
})

test('no file is named index, utils, helpers, common, lib or misc', () => {
  expect(
    FILES.filter((file) => /(^|\/)(index|utils?|helpers?|common|lib|misc)[./]/.test(file)),
  ).toEqual([])
})

function importsOf(from: string): Import[] {
  const source = readFileSync(from, 'utf8')
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)]
  return specifiers
    .map(([, specifier = '']) => path.join(path.dirname(from), specifier))
    .filter((to) => /\.tsx?$/.test(to) && !to.includes('+types'))
    .map((to) => ({ from, to }))
}
