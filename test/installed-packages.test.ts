import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVEN_PRIORITY, startServer } from '../server/server-process.fixture.ts'
import { sourcesOf } from './sources.fixture.ts'
import { newFolder } from './temporary-folder.fixture.ts'

type Lock = { packages: Record<string, { dev?: boolean }> }
const LOCK: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const PACKAGES = Object.entries(LOCK.packages).filter(
  ([folder]) => folder.startsWith('node_modules/') && existsSync(folder),
)
const DEVELOPMENT = new Set(PACKAGES.flatMap(([folder, { dev }]) => (dev ? [folder] : [])))
/** Without them, a package in the folder of another would still find those of this whole tree. */
const KEEP_LINKS = ['--preserve-symlinks', '--preserve-symlinks-main']

/** What the image of `Dockerfile` has, with the packages of `npm ci --omit=dev`. */
const product = newFolder(afterAll)
beforeAll(() => {
  const copied = readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build \/app\/(\S+)/gm)
  const files = [...copied].flatMap(([, file = '']) => (file === 'node_modules' ? [] : [file]))
  const packages = PACKAGES.flatMap(([folder]) =>
    DEVELOPMENT.has(folder) || folder.includes('/node_modules/') ? [] : [folder],
  )
  for (const file of [...files, ...packages]) {
    mkdirSync(path.join(product, path.dirname(file)), { recursive: true })
    symlinkSync(path.resolve(file), path.join(product, file))
  }
})

test('the product runs with the packages of production alone', async () => {
  const server = await startServer(
    { NODE_OPTIONS: [EVEN_PRIORITY, ...KEEP_LINKS].join(' ') },
    product,
  )
  try {
    for (const page of ['/', '/es/', '/practice/ohio', '/content']) {
      expect((await server.ask(page)).status, page + server.stderr()).toBe(200)
    }
  } finally {
    await server.remove()
  }
})

test('each package that the server may load later is one of production', () => {
  const IMPORTS =
    /^(?:import |export |})[^'"\n]*from ['"]([@\w][\w./-]*)['"];?$|import\(['"]([@\w][\w./-]*)['"]\)/gm
  const files = [...globSync('build/{,es/}server/**/*.js'), ...sourcesOf('platform', 'server')]
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(([, now, later = '']) => now ?? later),
  )
  // Vite serves only `npm run dev`.
  const used = new Set(names.filter((name) => name !== 'vite'))
  expect(used).toContain('@google-cloud/firestore')
  const find = `for (const name of ${JSON.stringify([...used])}) import.meta.resolve(name)`
  const options = [...KEEP_LINKS, '--input-type=module', '--eval', find]
  execFileSync(process.execPath, options, { cwd: product })
})

test.each([
  ['all packages', 'node_modules', new Set<string>(), 420],
  ['those of production', 'node_modules', DEVELOPMENT, 330],
  ['those of checks and tests', 'test/node_modules', new Set<string>(), 180],
])('%s take no more than their limit on the disk', (_, folder, without, limit) => {
  const caches = readdirSync(folder).flatMap((name) =>
    name.startsWith('.') ? [path.join(folder, name)] : [],
  )
  const megabytes = (blocksOf(folder, without.union(new Set(caches))) * 512) / 2 ** 20
  expect(megabytes).toBeGreaterThan(100)
  expect(megabytes).toBeLessThanOrEqual(limit)
})

/** The blocks of 512 bytes that the folder's files take on the disk. */
function blocksOf(folder: string, without: Set<string>): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((blocks, entry) => {
    const file = path.join(folder, entry.name)
    if (without.has(file)) return blocks
    return blocks + (entry.isDirectory() ? blocksOf(file, without) : lstatSync(file).blocks)
  }, lstatSync(folder).blocks)
}
