import type { MarkedPicture } from '../../platform/pdf/pdf-reader.ts'
import type { Services } from '../context.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { pageKey, textKey } from './manual-file.ts'
import { withManualCopy } from './stored-manual.server.ts'

type ManualPage = { abbrev: string; manual: string; page: number }

/**
 * Stores pictures and texts of a manual's pages, so that riders can open them even after another
 * manual has replaced this one. Skips pages that are already stored. Returns the pages that can't be
 * drawn, of which only the texts are stored.
 */
export async function storePages(
  { files, pdfReader, log }: Pick<Services, 'files' | 'pdfReader' | 'log'>,
  { abbrev, manual, path }: { abbrev: string; manual: string; path: string },
  pages: Iterable<number>,
  signal?: AbortSignal,
): Promise<number[]> {
  const missing: number[] = []
  for (const page of new Set(pages)) {
    const isDrawn = await files.exists(pageKey(abbrev, manual, page))
    if (!isDrawn || !(await isPageStored({ files }, { abbrev, manual, page }))) missing.push(page)
  }
  if (missing.length === 0) return []
  const { pages: texts } = await pdfReader.read(path, { signal })
  const pictures = await pdfReader.render(path, missing, { signal })
  for (const page of missing) {
    const picture = pictures.get(page)
    if (!picture) log.warn({ abbrev, manual, page }, "a page of a manual can't be drawn")
    if (picture) await files.put(pageKey(abbrev, manual, page), picture)
    // The text comes last: it marks the page as stored.
    await files.put(textKey(abbrev, manual, page), texts[page - 1] ?? '')
  }
  return missing.filter((page) => !pictures.has(page))
}

/**
 * Stores one page. Returns false if the state's manual is another one or has no such page. A page that
 * could not be drawn before counts as stored, because another try takes as long.
 */
export async function storePage(
  services: Services,
  { abbrev, manual, page }: ManualPage,
): Promise<boolean> {
  if (await isPageStored(services, { abbrev, manual, page })) return true
  const record = await readStateRecord(services, abbrev)
  if (record?.manual?.id !== manual || page > record.manual.pages) return false
  const stored = await withManualCopy(services, abbrev, manual, async (path) => {
    await storePages(services, { abbrev, manual, path }, [page])
    return true
  })
  return stored ?? false
}

/** True if the page has its text. Its picture may be missing. */
export function isPageStored(
  { files }: Pick<Services, 'files'>,
  { abbrev, manual, page }: ManualPage,
): Promise<boolean> {
  return files.exists(textKey(abbrev, manual, page))
}

/**
 * The texts of a manual's pages up to the one behind `page`, from what is stored for riders: of the
 * page and of its neighbors, and `''` for all others. Null if the page itself is not stored.
 */
export async function readStoredTexts(
  services: Pick<Services, 'files'>,
  { abbrev, manual, page }: ManualPage,
): Promise<string[] | null> {
  if (!(await isPageStored(services, { abbrev, manual, page }))) return null
  const texts = Array.from({ length: page + 1 }, () => '')
  for (const near of [page - 1, page, page + 1]) {
    if (!(await isPageStored(services, { abbrev, manual, page: near }))) continue
    texts[near - 1] = await services.files.get(textKey(abbrev, manual, near))
  }
  return texts
}

/** The picture of a page for the admin. It is null if the page can't be drawn. */
type MarkedPage = { picture: Uint8Array | null; found: MarkedPicture['found'] }

/**
 * Draws a page with a quote marked on it. Returns null if the state's manual is another one or has no
 * such page.
 */
export async function markPage(
  services: Services,
  { abbrev, manual, page }: ManualPage,
  quote: string,
  signal: AbortSignal,
): Promise<MarkedPage | null> {
  const record = await readStateRecord(services, abbrev)
  if (record?.manual?.id !== manual || page > record.manual.pages) return null
  return withManualCopy(services, abbrev, manual, async (path) => {
    const marked = await services.pdfReader.mark(path, page, quote, { signal })
    return marked ?? { picture: null, found: 'none' }
  })
}
