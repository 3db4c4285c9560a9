import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { BUILD_TARGET } from './build-target.ts'
import { BUILD, IS_MAIN_BUILD, inLanguage } from './in-language.ts'
import { inlineScripts } from './inline-scripts.ts'

/** The modules that a page imports, by the page's file. Leaves out what it loads by `import()`. */
const importsOf = new Map<string, Set<string>>()

const importsOfPages: Plugin = {
  name: 'imports-of-pages',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    const follow = (id: string, found: Set<string>) => {
      if (found.has(id)) return found
      found.add(id)
      for (const next of this.getModuleInfo(id)?.importedIds ?? []) follow(next, found)
      return found
    }
    for (const id of this.getModuleIds()) {
      const [file = ''] = path.relative(import.meta.dirname, id).split('?')
      if (this.getModuleInfo(id)?.isEntry)
        importsOf.set(file, follow(id, importsOf.get(file) ?? new Set()))
    }
  },
}

/** Returns a test for modules that one of these pages imports. It throws if there is no such page. */
function importedBy(...pages: string[]) {
  return (id: string) =>
    pages.some((page) => {
      const imports = importsOf.get(page)
      if (!imports) throw new Error(`vite.config.ts names no page: ${page}`)
      return imports.has(id)
    })
}

/** The files of the main build's server: the app with its routes, the server, and the programs that it starts. */
const PROGRAMS = {
  index: './server/app.ts',
  main: './server/main.ts',
  'pdf-reader-process': './platform/pdf/pdf-reader-process.ts',
  'picture-process': './platform/pictures/picture-process.mjs',
}

export default defineConfig({
  base: BUILD.base,
  // The pages of all languages share the pictures and icons of the main build.
  publicDir: IS_MAIN_BUILD ? 'public' : false,
  plugins: [
    inLanguage,
    tailwindcss(),
    reactRouter(),
    importsOfPages,
    inlineScripts,
    // Browsers get no file of the server, and its largest takes as long as all of theirs.
    compression({ algorithms: ['gzip', 'brotliCompress'], exclude: /^([\w-]+|chunks\/.*)\.js$/ }),
  ],
  // Vite scans all pages at the start. Without the scan, the first visit of a page reloads the browser.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.server.ts', '!app/**/*.test.ts'] },
  // The build of the service worker reads the manifest.
  build: { manifest: true, target: BUILD_TARGET },
  // A shared module graph makes the typed request context a single object. The build of another language contains
  // only its pages.
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          input: IS_MAIN_BUILD ? PROGRAMS : { index: './server/pages.ts' },
          output: { chunkFileNames: 'chunks/[name]-[hash].js' },
          // Only browsers load what a page imports by `import()` later. Their build still warns.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // Otherwise a constant that pages share could get its own chunk, and cost each page a request.
          optimization: { inlineConst: true },
          output: {
            // Each script costs a slow phone a request. So all pages share a script of what the landing page
            // imports. Modules that it loads by `import()`, or not at all, come in later scripts.
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  minShareCount: 2,
                  test: importedBy(
                    'app/root.tsx',
                    'app/entry.client.tsx',
                    'app/riders/home/home.route.tsx',
                  ),
                },
                {
                  name: 'practice',
                  minShareCount: 2,
                  test: importedBy('app/riders/practice/practice-quiz.route.tsx'),
                },
              ],
            },
          },
        },
      },
    },
  },
})
