import type { Services } from '../context.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { copyManual } from './copy-manual.server.ts'
import { pageKey, textKey } from './manual-upload.ts'

/**
 * Keeps pictures and texts of a manual's pages, so that whoever asks can look at them, also when
 * another manual has taken its place. Those that are kept already are left alone.
 */
export async function keepPages(
  services: Pick<Services, 'files' | 'pdfReader'>,
  { abbrev, manual, path }: { abbrev: string; manual: string; path: string },
  pages: Iterable<number>,
  signal?: AbortSignal,
): Promise<void> {
  const { files, pdfReader } = services
  const wanted: number[] = []
  for (const page of new Set(pages)) {
    if (!(await files.exists(pageKey(abbrev, manual, page)))) wanted.push(page)
  }
  if (wanted.length === 0) return
  const pictures = await pdfReader.render(path, wanted, { signal })
  const { pages: texts } = await pdfReader.read(path, { signal })
  for (const [page, picture] of pictures) {
    await files.put(textKey(abbrev, manual, page), texts[page - 1] ?? '')
    // Last, because it tells that the page is kept.
    await files.put(pageKey(abbrev, manual, page), picture)
  }
}

/** Keeps the picture of one page, if the manual is the state's or it is kept already. False if not. */
export async function keepManualPage(
  services: Services,
  { abbrev, manual, page }: { abbrev: string; manual: string; page: number },
): Promise<boolean> {
  if (await services.files.exists(pageKey(abbrev, manual, page))) return true
  const record = await readStateRecord(services, abbrev)
  if (record?.manual?.id !== manual || page > record.manual.pages) return false
  const copy = await copyManual(services, abbrev, manual)
  if (!copy) return false
  try {
    await keepPages(services, { abbrev, manual, path: copy.path }, [page])
    return true
  } finally {
    await copy.remove()
  }
}
