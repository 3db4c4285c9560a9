import { setTimeout } from 'node:timers/promises'
import { FINISHED_RUNS, PAGES } from '../app/making/generation/finished-runs.fixture.ts'
import { openPdfReaderHere } from '../platform/pdf/pdf-in-process.fixture.ts'
import type { PdfReader, PdfText } from '../platform/pdf/pdf-reader.ts'
import { openApp, type RunningApp } from '../server/open-app.fixture.ts'
import { says, startAiService } from './ai-service.fixture.ts'
import { makeManual } from './manual-pdf.fixture.ts'
import { visitorOf } from './signed-in.fixture.ts'

const CODE = 'e2e admin code'

/**
 * Carries out the runs of `FINISHED_RUNS` on the data in the folder DATA_DIR. Question generation and
 * drafts are switched on, and the banks of starter questions are short. `prepared-manuals.ts` starts
 * this as a process, because Playwright cannot load the built server.
 */
const ai = await startAiService()
const settings = {
  DATA_DIR: process.env.DATA_DIR ?? '',
  STARTER_CONTENT: 'off',
  LOG_LEVEL: 'warn',
  LOCAL_ADMIN_CODE: CODE,
  GEMINI_API_KEY: 'a-key',
  GEMINI_BASE_URL: ai.url,
  AI_TRANSLATIONS: 'off',
}
const app = await openApp(settings, { pdfReader: readerOfOneFile() })
const { documents } = app.services
await documents.set('system/remoteConfig', { enable_gemini_call: true, enable_ai_drafts: true })
await shortenBanks(app)
const admin = visitorOf(app)
await admin.signsIn('admin@example.com', CODE)
const manual = Buffer.from(await makeManual({ pages: PAGES }))
const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
for (const [abbrev, items] of Object.entries(FINISHED_RUNS)) {
  ai.answers(says(JSON.stringify(items)), says('[]'))
  const method = 'POST'
  const { status } = await admin.ask(`/admin/manuals?state=${abbrev}`, { method, body: manual })
  if (status !== 202) throw new Error(`${abbrev}: the upload got ${status}`)
  const run = await endOfRun(app, abbrev)
  if (run.status !== 'done') throw new Error(`${abbrev}: ${JSON.stringify(run)}`)
}
// The queue of uploads is empty, as if the admin has seen these runs.
await admin.ask('/admin/uploads.data', { method: 'POST', body: 'intent=dismiss-runs', headers })
await app.stop()
await ai.close()

/** A PDF reader that reads one file, and each of its pages, only once. The file is the same in all states. */
function readerOfOneFile(): PdfReader {
  const reader = openPdfReaderHere()
  let text: Promise<PdfText> | undefined
  const drawn = new Map<number, Uint8Array>()
  return {
    ...reader,
    read: (path) => (text ??= reader.read(path)),
    async render(path, pages) {
      const missing = pages.filter((page) => !drawn.has(page))
      const pictures = missing.length > 0 ? await reader.render(path, missing) : []
      for (const [page, picture] of pictures) drawn.set(page, picture)
      return new Map(pages.map((page) => [page, drawn.get(page) as Uint8Array]))
    },
  }
}

async function endOfRun({ services: { documents } }: RunningApp, abbrev: string) {
  for (;;) {
    const { data: run } = (await documents.get(`states/${abbrev}/runs/1`)) ?? {}
    if (run && !['queued', 'running'].includes(String(run.status))) return run
    await setTimeout(10)
  }
}

/**
 * Leaves 15 of about 500 questions in each state's bank. A quiz needs 12, and tests withdraw some
 * questions. The admin's page of a state shows every question, and 500 would take most of a test's time.
 */
async function shortenBanks({ services: { documents } }: RunningApp): Promise<void> {
  for (const { id } of await documents.list('states')) {
    const path = `states/${id}/bankVersions/0`
    const items = (await documents.get(path))?.data.items as string[]
    await documents.merge(path, { items: items.slice(0, 15) })
  }
}
