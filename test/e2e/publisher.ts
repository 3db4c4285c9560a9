import type { Page } from '@playwright/test'
import { flawedItems, manualBytes, type WrittenItem } from '../../app/generation/manuals.fixture.ts'
import { type Reply, says } from '../ai-service.fixture.ts'
import { expect } from './app.ts'
import { type AiService, testWithAiService } from './with-ai-service.ts'

/** A server with question generation switched on. */
export const test = testWithAiService({ enable_gemini_call: true })

/** An admin who uploads manuals. */
export function publisherOn(page: Page) {
  const form = page.getByRole('form', { name: 'Upload a manual' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  async function chooses(abbrev: string, bytes: Uint8Array, name = 'manual.pdf') {
    await form.getByRole('combobox', { name: 'State' }).selectOption(abbrev)
    await choosesFile(bytes, name)
  }

  async function choosesFile(bytes: Uint8Array, name = 'manual.pdf') {
    const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
    await form.locator('input[type=file]').setInputFiles(file)
  }

  /** Uploads the test manual, and waits until its run ends with this text. */
  async function publishes(abbrev: string, ending: string) {
    await chooses(abbrev, await manualBytes())
    await button('Save State').click()
    await expect(stateCard(abbrev)).toContainText(ending)
  }

  /** The row of a state in the table of all states. */
  const stateRow = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name }) })

  /** The card of a state's run. */
  const stateCard = (abbrev: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(abbrev, { exact: true }) })

  return { page, form, button, chooses, choosesFile, publishes, stateCard, stateRow }
}

/** Makes the model answer first with the flawed batch, and then without replacements. */
export function answersFlawed(ai: AiService): ReturnType<typeof flawedItems> {
  const batch = flawedItems(5)
  ai.answers(says(JSON.stringify(batch.items)), says('[]'))
  return batch
}

/** A streamed answer that sends its second half after `release`. */
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
