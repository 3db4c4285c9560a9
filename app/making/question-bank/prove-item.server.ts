import type { Services } from '../../context.server.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { readStoredTexts } from '../manuals/manual-pages.server.ts'
import { withManualCopy } from '../manuals/stored-manual.server.ts'
import { type ManualText, readManual } from '../proof/manual-text.ts'
import { checkBatch } from '../proof/question-checks.ts'
import type { AskedFact } from '../proof/repeats.ts'

type Evidence = {
  /** The id of the manual that must prove the question. */
  manual: string | null
  others: readonly AskedFact[]
  hasPicture: boolean
}

/**
 * Returns the page and the manual's own words that prove a question, or the reasons why it is not
 * proved.
 */
export async function proveItem(
  services: Services,
  record: StateRecord,
  written: DraftItem,
  { manual: id, others, hasPicture }: Evidence,
): Promise<{ page: number; quote: string } | { reasons: Reason[] }> {
  const text = id && (await readText(services, record, id, written.page))
  const { stateName } = record
  const evidence = { stateName, manual: text || null, published: others, hasPicture }
  const { passed, failed } = checkBatch([written], evidence)
  const [proved] = passed
  if (!proved) {
    const isReplaced = id !== null && id !== record.manual?.id && !text
    const reasons = failed.flatMap(({ reasons }) => reasons)
    return {
      reasons: reasons.map((reason) =>
        isReplaced && reason.code === 'unproved' ? { code: 'replaced' } : reason,
      ),
    }
  }
  const { page, quote, repeats } = proved
  if (repeats) return { reasons: [{ code: 'duplicate', question: repeats.question }] }
  return { page, quote }
}

/** Reads the text of a state's manual into the cache, so that the first proof answers at once. */
export function prepareProof(services: Services, record: StateRecord): void {
  const { abbrev, manual } = record
  if (!manual?.hasText) return
  services.background.startOnce(`reading of the manual ${abbrev} ${manual.id}`, async () => {
    await readText(services, record, manual.id, null)
  })
}

/**
 * Returns the text of a manual, or null without usable text. Only cited pages of a replaced manual
 * are stored. So its text consists of the stored pages around `page`.
 */
/** A text may take many megabytes. */
const CACHED_TEXTS = 2

async function readText(
  services: Services,
  { abbrev, manual }: StateRecord,
  id: string,
  page: number | null,
): Promise<ManualText | null> {
  if (manual?.id !== id) {
    const texts = page && (await readStoredTexts(services, { abbrev, manual: id, page }))
    return texts ? readManual(texts) : null
  }
  if (!manual.hasText) return null
  const read = () =>
    withManualCopy(services, abbrev, id, async (path) =>
      readManual((await services.pdfReader.read(path)).pages),
    )
  const texts = services.memory.cache('texts of manuals', CACHED_TEXTS)
  return texts(`${abbrev} ${id}`, read, (text) => text !== null)
}
