import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { features } from 'web-features'
import packageJson from '../package.json' with { type: 'json' }

/** The oldest browsers with their versions, as `web-features` names them. */
const OLDEST = packageJson.browserslist.map((browser) =>
  browser.replace('ios_saf', 'safari_ios').split(' '),
)

/** Newer functions that scripts may name, and why. */
const ALLOWED = new Map([
  ['AbortSignal.timeout', 'Chrome has it since 103, and calls its error something else before 124'],
  ['URL.canParse', 'zod asks whether it is there'],
  ['.use', 'React names a function so'],
])

/** The functions and constructors that one of the oldest browsers lacks, as scripts name them. */
const NEWER = namesOfNewer()

/**
 * Methods of objects count only in the language itself, and only if no older one has the same name.
 * Of the browser's many others scripts have methods with the same names.
 */
function namesOfNewer(): Set<string> {
  const members = Object.values(features).flatMap((feature) => {
    const supports = 'status' in feature ? (feature.status.by_compat_key ?? {}) : {}
    return Object.entries(supports).flatMap(([key, { support }]) => {
      const [, kind, owner = '', member = ''] =
        /^(javascript\.builtins|api)\.(\w+)\.(\w+)$/.exec(key) ?? []
      const name = member.replace(/_static$/, '')
      const isStatic = name !== member
      return kind ? [{ kind, owner, name, isStatic, isOld: isOld({ ...support }) }] : []
    })
  })
  const old = new Set(members.filter(({ isOld }) => isOld).map(({ name }) => name))
  return new Set(
    members
      .filter(({ isOld }) => !isOld)
      .flatMap(({ kind, owner, name, isStatic }) => {
        if (owner === name) return `new ${name}`
        if (kind === 'api') return isStatic ? `${owner}.${name}` : []
        return old.has(name) ? `${owner}.${name}` : [`${owner}.${name}`, `.${name}`]
      }),
  )
}

function isOld(support: Record<string, string>): boolean {
  return OLDEST.every(([name = '', version = '']) => {
    const since = support[name]?.replace('≤', '')
    return since !== undefined && compare(since, version) <= 0
  })
}

function compare(one: string, other: string): number {
  const [[major = 0, minor = 0] = [], [otherMajor = 0, otherMinor = 0] = []] = [one, other].map(
    (version) => version.split('.').map(Number),
  )
  return major - otherMajor || minor - otherMinor
}

function newerIn(code: string): string[] {
  const named = [/\b[A-Z]\w*\.\w+/g, /\bnew [A-Z]\w*/g, /\.\w+(?=\()/g]
  const found = new Set(named.flatMap((pattern) => code.match(pattern) ?? []))
  return [...found].filter((name) => NEWER.has(name) && !ALLOWED.has(name))
}

test('no script for browsers names a function that the oldest browsers lack', () => {
  // The setup of the tests makes the build current for files that name `build/server`.
  const built = globSync('build/client/{assets/*,service-worker,retired-worker}.js')
  // The server's build has the scripts that stand in pages.
  const scripts = [...built, ...globSync('app/**/*.inline.ts')]
  expect(scripts.length).toBeGreaterThan(50)
  const found = scripts.flatMap((file) =>
    newerIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['AbortSignal.any([a])', 'AbortSignal.any'],
  ['let {promise:e}=Promise.withResolvers()', 'Promise.withResolvers'],
  ['URL.parse(e)', 'URL.parse'],
  ['Object.groupBy(e,t)', 'Object.groupBy'],
  ['Response.json(e)', 'Response.json'],
  ['t.difference(e)', '.difference'],
  ['T.isSubsetOf(e)', '.isSubsetOf'],
  ['new Iterator', 'new Iterator'],
])('finds %s', (code, name) => expect(newerIn(code)).toContain(name))

test.each(['e.map(t)', 'e.toSorted()', 'structuredClone(e)', 'new URL(e)', 'e.at(-1)'])(
  'leaves %s alone',
  (code) => expect(newerIn(code)).toEqual([]),
)
