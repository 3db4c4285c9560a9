import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * The current docs. Decisions and the changelog are missing, because they may name files that no longer
 * exist.
 */
const DOCS = [...globSync('*.md'), ...globSync('docs/*.md')].filter((doc) => doc !== 'CHANGELOG.md')

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
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter((link) => {
      const [file = '', heading] = link.split('#')
      const target = file ? path.join(path.dirname(doc), file) : doc
      if (!existsSync(target)) return true
      return heading !== undefined && !headingsOf(target).includes(heading)
    })
    expect(broken).toEqual([])
  })
})

test('the README is short enough to be read', () => {
  expect(readFileSync('README.md', 'utf8').split(/\s+/).length).toBeLessThanOrEqual(1200)
})

test('docs/settings.md explains each setting of the server', () => {
  const explained = readFileSync('docs/settings.md', 'utf8')
  const [env = ''] = globSync('server/**/env.ts')
  const known = [...readFileSync(env, 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name = '']) => name,
  )
  expect(known.length).toBeGreaterThan(20)
  expect(known.filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
  const readme = readFileSync('README.md', 'utf8')
  expect(known.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('the layout in docs/architecture.md names routes, server and browser files that exist', () => {
  const [, layout = ''] =
    readFileSync('docs/architecture.md', 'utf8').match(/^```\n(app\/.*?)```/ms) ?? []
  const named = layout.match(/[\w-]+\.(server|client|route|contract|fixture|test)\b/g) ?? []
  expect(named.length).toBeGreaterThan(50)
  const files = globSync('{app,platform,server,test}/**/*.{ts,tsx}').map((file) =>
    path.basename(file).replace(/\.tsx?$/, ''),
  )
  expect(named.filter((name) => !files.includes(name))).toEqual([])
})

/** True if the file exists. A path may omit the file extension, like `server/main`. */
function exists(file: string): boolean {
  return existsSync(file) || globSync(`${file}.*`).length > 0
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
