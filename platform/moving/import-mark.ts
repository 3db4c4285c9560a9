import * as z from 'zod/mini'
import type { DocumentStore, Write } from '../documents/document-store.ts'

/** Tells what is being imported into a store, or was: it is never exported. */
const MARK = 'moving/import'

const importMark = z.object({
  /** The digest of the `export.json`. */
  export: z.string(),
  /** How many parts of the documents are in. */
  parts: z.int(),
  startedAt: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
})
export type ImportMark = z.infer<typeof importMark>

export function isMark(path: string): boolean {
  return path === MARK
}

export async function readMark(documents: DocumentStore): Promise<ImportMark | null> {
  const mark = await documents.get(MARK)
  return mark && importMark.parse(mark.data)
}

export function markWrite(type: 'create' | 'set', mark: ImportMark): Write {
  return { type, path: MARK, data: mark }
}
