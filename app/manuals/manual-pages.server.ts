import type { Services } from '../context.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { pageKey, textKey } from './manual-file.ts'
import { withManualCopy } from './stored-manual.server.ts'

type ManualPage = { abbrev: string; manual: string; page: number }

/**
 * Stores pictures and texts of a manual's pages, so that riders can open them even after another
 * manual has replaced this one. Skips pages that are already stored.
 */
export async function storePages(
  { files, pdfReader }: Pick<Services, 'files' | 'pdfReader'>,
  { abbrev, manual, path }: { abbrev: string; manual: string; path: string },
  pages: Iterable<number>,
  signal?: AbortSignal,
): Promise<void> {
  const missing: number[] = []
  for (const page of new Set(pages)) {
    if (!(await files.exists(pageKey(abbrev, manual, page)))) missing.push(page)
  }
  if (missing.length === 0) return
  const pictures = await pdfReader.render(path, missing, { signal })
  const { pages: texts } = await pdfReader.read(path, { signal })
  for (const [page, picture] of pictures) {
    await files.put(textKey(abbrev, manual, page), texts[page - 1] ?? '')
    // The picture comes last: it marks the page as stored.
    await files.put(pageKey(abbrev, manual, page), picture)
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
