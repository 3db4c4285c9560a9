import { isUnreadablePdfError, type PdfReader } from '../../platform/pdf/pdf-reader.ts'
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
  { files, pdfReader }: Pick<Services, 'files' | 'pdfReader'>,
  { abbrev, manual, path }: { abbrev: string; manual: string; path: string },
  pages: Iterable<number>,
  signal?: AbortSignal,
): Promise<number[]> {
  const missing: number[] = []
  for (const page of new Set(pages)) {
    if (!(await files.exists(pageKey(abbrev, manual, page)))) missing.push(page)
  }
  if (missing.length === 0) return []
  const pictures = await draw(pdfReader, path, missing, signal)
  const { pages: texts } = await pdfReader.read(path, { signal })
  for (const page of missing) {
    await files.put(textKey(abbrev, manual, page), texts[page - 1] ?? '')
    // The picture comes last: it marks the page as stored.
    const picture = pictures.get(page)
    if (picture) await files.put(pageKey(abbrev, manual, page), picture)
  }
  return missing.filter((page) => !pictures.has(page))
}

/** The pictures of pages. Halves the pages until those that can't be drawn are alone. */
async function draw(
  pdfReader: PdfReader,
  path: string,
  pages: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, Uint8Array>> {
  try {
    return await pdfReader.render(path, pages, { signal })
  } catch (error) {
    if (!isUnreadablePdfError(error)) throw error
    if (pages.length === 1) return new Map()
    const middle = Math.ceil(pages.length / 2)
    const first = await draw(pdfReader, path, pages.slice(0, middle), signal)
    return new Map([...first, ...(await draw(pdfReader, path, pages.slice(middle), signal))])
  }
}

/** Stores one page. Returns false if the state's manual is another one or has no such page. */
export async function storePage(
  services: Services,
  { abbrev, manual, page }: ManualPage,
): Promise<boolean> {
  if (await services.files.exists(pageKey(abbrev, manual, page))) return true
  const record = await readStateRecord(services, abbrev)
  if (record?.manual?.id !== manual || page > record.manual.pages) return false
  const stored = await withManualCopy(services, abbrev, manual, async (path) => {
    await storePages(services, { abbrev, manual, path }, [page])
    return true
  })
  return stored ?? false
}
