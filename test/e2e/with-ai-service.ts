import path from 'node:path'
import { INDEXES } from '../../app/collections.server.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { startAiService } from '../ai-service.fixture.ts'
import { test as base, expect } from './app.ts'
import { startProductionServer } from './production-server.ts'

export type AiService = Awaited<ReturnType<typeof startAiService>>

/**
 * `server` has question generation and drafts switched on, short starter banks, and its own AI service.
 * Several files share these options, because Playwright starts a browser and a server for each set of
 * options.
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
      const settings = { GEMINI_API_KEY: 'a-key', GEMINI_BASE_URL: ai.url }
      const server = await startProductionServer(fakeGeocoder.url, settings)
      const file = path.join(server.dataDir, 'documents.db')
      const store = openSqliteStore({ file, indexes: INDEXES })
      await store.set('system/remoteConfig', { enable_gemini_call: true, enable_ai_drafts: true })
      await shortenBanks(store)
      await store.close()
      await use(server)
      expect(await server.stop()).toEqual({ exitCode: 0, complaints: [], stderr: '' })
    },
    { scope: 'worker' },
  ],
})

/**
 * Leaves 15 of about 500 questions in each state's bank. A quiz needs 12, and tests withdraw some
 * questions. The admin's page of a state shows every question, and 500 would take most of a test's time.
 */
async function shortenBanks(store: DocumentStore): Promise<void> {
  for (const { id } of await store.list('states')) {
    const path = `states/${id}/bankVersions/0`
    const items = (await store.get(path))?.data.items as string[]
    await store.merge(path, { items: items.slice(0, 15) })
  }
}
