import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** What the first page can do without: schemas, and what only articles and admin pages share. */
const LATER = [
  'node_modules/zod/',
  'node_modules/eventsource-parser/',
  'app/admin/',
  'app/ai-usage/',
  'app/manuals/',
  'app/remote-config/',
  'app/text/',
  'app/posts/editor/',
  'app/auth/sign-in-outcome',
  'app/posts/article-draft',
  'app/posts/article-seo',
  'app/posts/article-view',
  'app/posts/body-blocks',
  'app/posts/post.ts',
  'app/posts/posts-door',
  'app/posts/slug',
  'app/quiz/quiz-item',
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compression({ algorithms: ['gzip', 'brotliCompress'] })],
  // Found at the start, so that development needs no reload for what a later page imports.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.server.ts', '!app/**/*.test.ts'] },
  // The server build is `server/app.ts` with the routes in it, so that server and routes share
  // one module graph and the typed request context is one object.
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each script costs a slow phone a request: what every page needs comes in one.
            codeSplitting: {
              groups: [
                {
                  name: 'shared',
                  tags: ['$initial'],
                  minShareCount: 2,
                  test: (id) => !LATER.some((part) => id.includes(part)),
                },
              ],
            },
          },
        },
      },
    },
  },
})
