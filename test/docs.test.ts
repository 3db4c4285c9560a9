import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import { setsTable } from '../content/bank-tables.ts'
import { HOLDERS, ROOMS, readmeWithTour } from './tour.ts'

const DECISIONS = globSync('docs/decisions/*.md')
/** Decisions may name files that no longer exist, and so may the changelog. */
const DOCS = [
  ...globSync('*.md'),
  ...globSync('docs/*.md'),
  ...globSync('{app,platform}/**/README.md'),
].filter((doc) => doc !== 'CHANGELOG.md')

/** Matches a file or a folder of the repository, in backticks. */
const PATH = /`((?:\.ci|app|bench|content|deploy|docs|platform|server|test)\/[\w./-]+)`/g
/** Paths that exist only after a build or at run time. */
const MADE = ['content/heroes/', 'content/lettering/', 'public/share/']

describe.each(DOCS)('%s', (doc) => {
  const text = readFileSync(doc, 'utf8')

  test('names files that exist', () => {
    const named = [...text.matchAll(PATH)].map(([, file = '']) => file)
    expect(named.filter((file) => !MADE.includes(file) && !exists(file))).toEqual([])
  })

  test('links to files and headings that exist', () => {
    expect(brokenLinksOf(doc)).toEqual([])
  })
})

test.each(DECISIONS)('%s is short and links to files that exist', (doc) => {
  expect(wordsOf(doc)).toBeLessThanOrEqual(200)
  expect(brokenLinksOf(doc)).toEqual([])
})

test('the README and all docs together are short enough to be read', () => {
  expect(wordsOf('README.md')).toBeLessThanOrEqual(1200)
  const all = [...DOCS, ...DECISIONS, 'CHANGELOG.md'].map(wordsOf)
  expect(all.reduce((sum, words) => sum + words, 0)).toBeLessThanOrEqual(25_000)
})

test('the README has a tour of all rooms, made by npm run tour', () => {
  expect(ROOMS.length).toBeGreaterThan(40)
  expect(readFileSync('README.md', 'utf8')).toBe(readmeWithTour())
})

test.each(ROOMS)('%s says in one line what it is', (room) => {
  const file = `${room}/README.md`
  expect(existsSync(file), `write one line into ${file}, then run npm run tour`).toBe(true)
  expect(readFileSync(file, 'utf8')).toMatch(/^[^\n]+\.\n$/)
  expect(wordsOf(file)).toBeLessThanOrEqual(20)
})

test.each(HOLDERS)('%s says in three lines what it is', (holder) => {
  expect(readFileSync(`${holder}/README.md`, 'utf8')).toMatch(/^([^\n]+\.\n){1,3}$/)
})

test('each line of docs/quality.md names its tests or its drill', () => {
  const [held = ''] = readFileSync('docs/quality.md', 'utf8').split('\n## Not held')
  const lines = held.split('\n').filter((line) => line.startsWith('- '))
  expect(lines.length).toBeGreaterThan(100)
  const names = lines.map((line) => line.slice(2).split(' → ')[0])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  const targets = lines.flatMap((line) => (line.split(' → ')[1] ?? 'none').split(', '))
  expect(targets.filter((target) => !isTestOrDrill(target))).toEqual([])
})

test('each line of docs/spec-map.md names its files and its tests', () => {
  const lines = readFileSync('docs/spec-map.md', 'utf8').match(/^- .+$/gm) ?? []
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.filter((line) => !/^- .+ → `.+` → `.+`$/.test(line))).toEqual([])
})

test('docs/bank.md has the table that npm run bank writes', () => {
  expect(readFileSync('docs/bank.md', 'utf8')).toContain(setsTable(readStarterContent()))
})

test('docs/settings.md explains each setting of the server', () => {
  const explained = readFileSync('docs/settings.md', 'utf8')
  const [schema = ''] = globSync('server/**/settings-schema.ts')
  const known = [...readFileSync(schema, 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name = '']) => name,
  )
  expect(known.length).toBeGreaterThan(20)
  expect(known.filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
})

/** True if the file exists. A path may omit the file extension, like `server/main`. */
function exists(file: string): boolean {
  return existsSync(file) || globSync(`${file}.*`).length > 0
}

/** True if the text is a test file or the command of a drill, in backticks. */
function isTestOrDrill(text: string): boolean {
  if (text === '`npm run fuzz`') return true
  const [, drill] = text.match(/^`npm run drill -- ([\w-]+)`$/) ?? []
  const file = drill ? `test/drills/${drill}.ts` : text.slice(1, -1)
  return /^test\/|\.(test|contract)\.ts$/.test(file) && existsSync(file)
}

function brokenLinksOf(doc: string): string[] {
  const links = readFileSync(doc, 'utf8').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)
  return [...links]
    .map(([, link = '']) => link)
    .filter((link) => {
      const [file = '', heading] = link.split('#')
      const target = file ? path.join(path.dirname(doc), file) : doc
      if (!existsSync(target)) return true
      return heading !== undefined && !headingsOf(target).includes(heading)
    })
}

function wordsOf(file: string): number {
  return readFileSync(file, 'utf8').trim().split(/\s+/).length
}

/** Returns the anchors that GitHub makes for a page's headings. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}
