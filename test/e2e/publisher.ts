import path from 'node:path'
import type { Page } from '@playwright/test'
import { flawedItems, manualBytes, type WrittenItem } from '../../app/manuals/manuals.fixture.ts'
import { openSqliteStore } from '../../platform/documents/sqlite-store.ts'
import { INDEXES } from '../../server/indexes.ts'
import { type Reply, says, startAiService } from '../ai-service.fixture.ts'
import { test as base, expect } from './app.ts'
import { startProductionServer } from './production-server.ts'

type AiService = Awaited<ReturnType<typeof startAiService>>

/** The product with question generation switched on, and a model service of its own. */
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
      await store.set('system/remoteConfig', { enable_gemini_call: true })
      await store.close()
      await use(server)
      expect(await server.stop()).toEqual({ exitCode: 0, complaints: [], stderr: '' })
    },
    { scope: 'worker' },
  ],
})

/** Someone who uploads manuals. */
export function publisherOn(page: Page) {
  const form = page.getByRole('form', { name: 'Manual of a state' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  async function chooses(abbrev: string, bytes: Uint8Array, name = 'manual.pdf') {
    await form.getByRole('combobox', { name: 'State' }).selectOption(abbrev)
    await choosesFile(bytes, name)
  }

  async function choosesFile(bytes: Uint8Array, name = 'manual.pdf') {
    const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
    await form.locator('input[type=file]').setInputFiles(file)
  }

  /** The card of a state in the list. */
  const stateCard = (abbrev: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(abbrev, { exact: true }) })

  return { page, form, button, chooses, choosesFile, stateCard }
}

/** The first answer brings the flawed batch, the second none in its place. */
export function answersFlawed(ai: AiService): ReturnType<typeof flawedItems> {
  const batch = flawedItems(5)
  ai.answers(says(JSON.stringify(batch.items)), says('[]'))
  return batch
}

/** A streamed answer whose second half comes when it is released. */
export function heldAnswer(
  items: WrittenItem[],
  held: number,
): { reply: Reply; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const text = JSON.stringify(items)
  const cut = text.split('"question"', held + 1).join('"question"').length
  const piece = (part: string, finish: object) =>
    `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text: part }] }, ...finish }] })}\r\n\r\n`
  return {
    release: resolve,
    reply: async (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(piece(text.slice(0, cut), {}))
      await promise
      response.end(piece(text.slice(cut), { finishReason: 'STOP' }))
    },
  }
}

export { expect, manualBytes }
