import type { Page } from '@playwright/test'
import { flawedItems, type WrittenItem } from '../../app/generation/manuals.fixture.ts'
import { type Reply, says } from '../ai-service.fixture.ts'
import { makeManual } from '../manual-pdf.fixture.ts'
import { expect } from './app.ts'
import { type AiService, test } from './with-ai-service.ts'
import { goAsAdmin } from './writer.ts'

/** A manual with no more pages than the questions of the tests cite. */
export const PAGES = 12

/**
 * For `test.use` in files with the tag `@laptop`. The projects share no worker, so in the project
 * `phone` each of their tests would start a browser and a server.
 */
export const ON_A_PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

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

  /**
   * Uploads the test manual, and opens the state's page, which waits until the run ends with this
   * text. The upload is only a request, because the page of all states costs more time.
   */
  async function publishes(origin: string, abbrev: string, ending: string) {
    await goAsAdmin(page, origin, `/admin/manuals/${abbrev}`)
    const sent = await page.request.post(`/admin/manuals?state=${abbrev}`, {
      data: Buffer.from(await manualBytes()),
      headers: { Origin: origin },
    })
    expect(sent.status()).toBe(202)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Manual', exact: true })).toContainText(ending)
  }

  /** The row of a state in the table of all states. */
  const stateRow = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name }) })

  /** The card of a state's run. */
  const stateCard = (abbrev: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(abbrev, { exact: true }) })

  return { page, form, button, chooses, choosesFile, publishes, stateCard, stateRow }
}

let manual: Promise<Uint8Array> | undefined
export function manualBytes(): Promise<Uint8Array> {
  manual ??= makeManual({ pages: PAGES })
  return manual
}

/** Makes the model answer first with the flawed batch, and then without replacements. */
export function answersFlawed(ai: AiService): ReturnType<typeof flawedItems> {
  const batch = flawedItems()
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

export { expect, test }
