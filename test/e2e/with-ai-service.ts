import { copyData, newDataDir } from '../../server/server-process.fixture.ts'
import { test as base } from './app.ts'

/**
 * `server` uses the service `ai`, and has the data of `prepared-manuals.ts`: finished runs, short starter
 * banks, and question generation and drafts switched on. Several files share these options, because
 * Playwright starts a browser and a server for each set of options.
 */
export const test = base.extend<object, object>({
  settings: [
    async ({ ai }, use) => {
      const DATA_DIR = newDataDir()
      copyData(process.env.PREPARED_MANUALS ?? '', DATA_DIR)
      const ofAi = {
        GEMINI_API_KEY: 'a-key',
        GEMINI_BASE_URL: ai.url,
        // All tests of a worker share the calls of a day.
        AI_CALLS_PER_DAY: '1000',
        // Tests order the Spanish that they need.
        AI_TRANSLATIONS: 'off',
      }
      await use({ ...ofAi, DATA_DIR, STARTER_CONTENT: 'off' })
    },
    { scope: 'worker' },
  ],
})
