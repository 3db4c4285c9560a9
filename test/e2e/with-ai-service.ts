import { copyData, newDataDir } from '../../server/server-process.fixture.ts'
import { startAiService } from '../ai-service.fixture.ts'
import { test as base, expect } from './app.ts'
import { startProductionServer } from './production-server.ts'

export type AiService = Awaited<ReturnType<typeof startAiService>>

/**
 * `server` has its own AI service, and the data of `prepared-manuals.ts`: finished runs, short starter
 * banks, and question generation and drafts switched on. Several files share these options, because
 * Playwright starts a browser and a server for each set of options.
 */
export const test = base.extend<object, { ai: AiService }>({
  ai: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
    async ({}, use) => {
      const service = await startAiService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ ai, fakeGeocoder }, use) => {
      const DATA_DIR = newDataDir()
      copyData(process.env.PREPARED_MANUALS ?? '', DATA_DIR)
      const ofAi = { GEMINI_API_KEY: 'a-key', GEMINI_BASE_URL: ai.url }
      const settings = { ...ofAi, DATA_DIR, STARTER_CONTENT: 'off' }
      const server = await startProductionServer(fakeGeocoder.url, settings)
      await use(server)
      expect(await server.stop()).toEqual({ exitCode: 0, complaints: [], stderr: '' })
    },
    { scope: 'worker' },
  ],
})
