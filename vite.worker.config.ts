import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Manifest, type Plugin } from 'vite'
import { ADDRESSES, answered } from './app/routes.ts'
import { BUILD_TARGET } from './build-target.ts'
import { BUILD, inLanguage } from './in-language.ts'

const CLIENT = `${BUILD.folder}/client`
/** Modules that a rider's page may load later, but that are useless without a network. */
const ONLINE_ONLY = /state-outlines|detect-location/
/** The addresses of files that keep their names in each release, unlike scripts. */
const UNHASHED = ['/favicon.svg', '/icon-192.png', `${BUILD.base}manifest.webmanifest`]

/** React Router writes its route table when the other files are already compressed. */
const compressedRouteTable: Plugin = {
  name: 'compressed-route-table',
  generateBundle() {
    const file = theOnly('assets/manifest-*.js')
    const table = withoutAdminImports(readFileSync(`${CLIENT}/${file}`, 'utf8'))
    const br = brotliCompressSync(table)
    const gz = gzipSync(table, { level: 9 })
    for (const [ending, source] of Object.entries({ '': table, '.br': br, '.gz': gz })) {
      this.emitFile({ type: 'asset', fileName: file + ending, source })
    }
  },
}

/**
 * Removes the lists of files that the admin's pages import. Each visitor gets the table, and browsers find
 * these files without it.
 */
function withoutAdminImports(table: string): string {
  return table.replace(/("path":"admin\b[^{}]*?)"imports":\[[^\]]*\],/g, '$1')
}

/** Builds the service worker. Runs after the build of the pages, because the worker lists their files. */
export default defineConfig({
  define: {
    RELEASE_FILE: JSON.stringify(BUILD.base + theOnly('assets/manifest-*.js')),
    ADDRESSES: JSON.stringify(ADDRESSES),
    PRECACHE: JSON.stringify(precache()),
  },
  plugins: [inLanguage, compressedRouteTable],
  publicDir: false,
  build: {
    outDir: CLIENT,
    emptyOutDir: false,
    target: BUILD_TARGET,
    rolldownOptions: {
      input: {
        'service-worker': 'app/riders/offline/service-worker.client.ts',
        'retired-worker': 'app/riders/offline/retired-worker.client.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})

/** Returns the files to precache: the route table, the font, the styles, and all scripts that riders' pages load. */
function precache() {
  const chunks: Manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8'))
  const files = new Set<string>([
    theOnly('assets/manifest-*.js'),
    theOnly('assets/overpass-common*.woff2'),
    theOnly('assets/rider-*.css'),
  ])
  const follow = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || files.has(chunk.file) || ONLINE_ONLY.test(chunk.file)) return
    files.add(chunk.file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next)
  }
  const pages = answered.filter(({ file }) => file.endsWith('.tsx'))
  const starts = ['root.tsx', 'entry.client.tsx', ...pages.map(({ file }) => file)]
  for (const key of Object.keys(chunks)) {
    const [source = ''] = key.split('?')
    if (starts.includes(source.replace(/^app\//, ''))) follow(key)
  }
  return [
    ...[...files].sort().map((file) => ({ url: BUILD.base + file, revision: null })),
    ...UNHASHED.map((url) => ({ url, revision: revisionOf(url) })),
  ]
}

function theOnly(pattern: string): string {
  const [file, ...others] = globSync(pattern, { cwd: CLIENT })
  if (!file || others.length > 0) throw new Error(`Not exactly one file fits ${pattern}`)
  return file
}

/** Returns the mark of a file of the folder `public`, which all languages share. */
function revisionOf(url: string): string {
  return createHash('sha256')
    .update(readFileSync(`public${url}`))
    .digest('hex')
    .slice(0, 16)
}
