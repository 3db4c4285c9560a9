import type { MarkedPicture } from '../../../platform/pdf/pdf-reader.ts'
import type { Services } from '../../context.server.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { pageKey, textKey } from './manual-file.ts'
import { findManual } from './other-manuals.server.ts'
import { withManualCopy } from './stored-manual.server.ts'

type ManualPage = { abbrev: string; manual: string; page: number }
type StoredCopy = { abbrev: string; manual: string; path: string; texts?: readonly string[] }

/**
 * Stores pictures and texts of a manual's pages, so that riders can open them after a new manual has
 * replaced this one. Skips pages with a stored picture and text. `texts` are the texts of all pages,
 * if they are read already. Returns the pages that can't be drawn; for these it stores only the text.
 */
export async function storePages(
  { files, pdfReader, log }: Pick<Services, 'files' | 'pdfReader' | 'log'>,
  { abbrev, manual, path, texts }: StoredCopy,
  pages: Iterable<number>,
  signal?: AbortSignal,
): Promise<number[]> {
  const missing: number[] = []
  for (const page of new Set(pages)) {
    const isDrawn = await files.exists(pageKey(abbrev, manual, page))
    if (!isDrawn || !(await isPageStored({ files }, { abbrev, manual, page }))) missing.push(page)
  }
  if (missing.length === 0) return []
  const all = texts ?? (await pdfReader.read(path, { signal })).pages
  const pictures = await pdfReader.render(path, missing, { signal })
  for (const page of missing) {
    const picture = pictures.get(page)
    if (!picture) log.warn({ abbrev, manual, page }, "a page of a manual can't be drawn")
    if (picture) await files.put(pageKey(abbrev, manual, page), picture)
    // The text is stored last, because it marks the page as stored.
    await files.put(textKey(abbrev, manual, page), all[page - 1] ?? '')
  }
  return missing.filter((page) => !pictures.has(page))
}

/**
 * Stores a page. Returns false if the state has another manual now, or if the manual has no such
 * page. A page stored without a picture is not drawn again, because the drawing could take long.
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

export function isPageStored(
  { files }: Pick<Services, 'files'>,
  { abbrev, manual, page }: ManualPage,
): Promise<boolean> {
  return files.exists(textKey(abbrev, manual, page))
}

/**
 * Returns a list of texts for the manual's pages, up to the page after `page`. Only `page` and its
 * neighbors have their stored texts. All other texts are `''`. Null if `page` is not stored.
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

type MarkedPage = { picture: Uint8Array | null; found: MarkedPicture['found'] }

/**
 * Draws a page with a marked quote. Returns null if the state has another manual now, or if the
 * manual has no such page.
 */
export async function markPage(
  services: Services,
  { abbrev, manual, page }: ManualPage,
  quote: string,
  signal: AbortSignal,
): Promise<MarkedPage | null> {
  const found = await findManual(services, abbrev, manual)
  if (page > (found?.manual.pages ?? 0)) return null
  return withManualCopy(services, abbrev, manual, async (path) => {
    const marked = await services.pdfReader.mark(path, page, quote, { signal })
    return marked ?? { picture: null, found: 'none' }
  })
}
