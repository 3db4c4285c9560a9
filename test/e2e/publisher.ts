import type { Page } from '@playwright/test'
import { PAGES } from '../../app/making/generation/finished-runs.fixture.ts'
import { flawedItems } from '../../app/making/generation/manuals.fixture.ts'
import type { DraftItem } from '../../app/questions/question/draft-item.ts'
import { type Reply, says } from '../ai-service.fixture.ts'
import { makeManual } from '../manual-pdf.fixture.ts'
import { type AiService, expect } from './app.ts'
import { test } from './with-ai-service.ts'
import { goAsAdmin } from './writer.ts'

/**
 * Settings of a phone, for `test.use` in files with the tag `@laptop`. They replace the project `phone`,
 * which would start another browser and server for each of these tests.
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

  /** Opens the page of a state, whose run has ended with the text `ending` (`prepared-manuals.ts`). */
  async function findsRun(origin: string, abbrev: string, ending: string) {
    await goAsAdmin(page, origin, `/admin/manuals/${abbrev}`)
    const manual = page.getByRole('region', { name: 'Manual', exact: true })
    await expect(manual).toContainText(ending)
  }

  /** The row of a state in the table of all states. */
  const stateRow = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name }) })

  /** The card of a state's run. */
  const stateCard = (abbrev: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(abbrev, { exact: true }) })

  return { page, form, button, chooses, choosesFile, findsRun, stateCard, stateRow }
}

let manual: Promise<Uint8Array> | undefined
export function manualBytes(): Promise<Uint8Array> {
  manual ??= makeManual({ pages: PAGES })
  return manual
}

/** Makes the model answer first with the flawed batch, and then with an empty list of replacements. */
export function answersFlawed(ai: AiService): ReturnType<typeof flawedItems> {
  const batch = flawedItems()
  ai.answers(says(JSON.stringify(batch.items)), says('[]'))
  return batch
}

/** Returns a streamed answer that pauses after the first `held` items. The rest follows after `release`. */
export function heldAnswer(
  items: DraftItem[],
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

export { expect, PAGES, test }
