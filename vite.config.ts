import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { BUILD_TARGET } from './build-target.ts'

/**
 * Path fragments of modules that the first page does not load: schemas, and code that only articles and
 * admin pages share.
 */
const LATER = [
  // Only the admin's pages have actions in the browser.
  '?route-chunk=clientAction',
  'node_modules/zod/',
  'lucide-react/dist/esm/icons/circle-check.',
  'lucide-react/dist/esm/icons/info.',
  'lucide-react/dist/esm/icons/lightbulb.',
  'lucide-react/dist/esm/icons/trash.',
  'lucide-react/dist/esm/icons/triangle-exclamation-point.',
  'lucide-react/dist/esm/icons/wrench.',
  'node_modules/eventsource-parser/',
  'node_modules/idb/',
  'node_modules/ts-fsrs/',
  'app/account/forget-on-device',
  'app/admin/',
  'app/answers/answer',
  'app/answers/join-answers',
  'app/answers/sync-answers',
  'app/exam/',
  'app/learning/corrected',
  'app/learning/draw-practice',
  'app/learning/histories',
  'app/learning/learned',
  'app/learning/load-learned',
  'app/learning/mistakes',
  'app/learning/readiness',
  'app/learning/schedule',
  'app/learning/study-keys',
  'app/learning/topic-',
  'app/learning/use-learned',
  'app/study/',
  'app/by-hand/',
  'app/desk/',
  'app/flags-panel/',
  'app/generation/',
  'app/review/',
  'app/state-page/',
  'app/uploads/',
  'app/manuals/',
  'app/proof/',
  'app/question-bank/',
  'app/remote-config/',
  'app/reports/report-kinds',
  'app/reports/mended',
  'app/statistics/',
  'app/text/',
  'node_modules/diff/',
  'app/posts/editor/',
  'app/auth/sign-in-outcome',
  'app/posts/article-draft',
  'app/posts/article-seo',
  'app/posts/article-view',
  'app/posts/body-blocks',
  'app/posts/post-messages',
  'app/posts/post.ts',
  'app/practice/carried-results',
  'app/practice/last-answer',
  'app/practice/practice-below',
  'app/practice/practice-page',
  'app/bank/load-bank',
  'app/question/quiz-item',
  'app/question/topics',
  'app/results/correct-last-result',
  'app/results/corrected-result',
  'app/results/exam-chart',
]

/** The only exam module that the first page needs. A separate file would cost an extra request. */
const AT_ONCE = 'app/exam/exam-key'

/** Fails the build when a path in `LATER` no longer matches a module, for example after a rename. */
const laterNamesModules: Plugin = {
  name: 'later-names-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd(error) {
    if (error) return
    const ids = [...this.getModuleIds()]
    const gone = [...LATER, AT_ONCE].filter((part) => !ids.some((id) => id.includes(part)))
    if (gone.length > 0) this.error(`vite.config.ts names no module: ${gone.join(', ')}`)
  },
}

/**
 * Bundles only the used icons into the server. The package's file for Node holds all icons, and loading
 * it would take a tenth of the server's start. Applies only to builds, because in development Vite would
 * read each icon's own file.
 */
const iconsInBundle: Plugin = {
  name: 'icons-in-bundle',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'ssr' ? { resolve: { noExternal: ['lucide-react'] } } : undefined,
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    laterNamesModules,
    iconsInBundle,
    compression({ algorithms: ['gzip', 'brotliCompress'] }),
  ],
  // Vite scans all pages at the start. Without the scan, the first visit of a page reloads the browser.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.server.ts', '!app/**/*.test.ts'] },
  // The build of the service worker reads the manifest.
  build: { manifest: true, target: BUILD_TARGET },
  // The server build contains `server/app.ts` and the routes. A shared module graph makes the typed
  // request context a single object.
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each script costs a slow phone a request, so all pages share the same script.
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  tags: ['$initial'],
                  minShareCount: 2,
                  test: (id) => id.includes(AT_ONCE) || !LATER.some((part) => id.includes(part)),
                },
              ],
            },
          },
        },
      },
    },
  },
})
