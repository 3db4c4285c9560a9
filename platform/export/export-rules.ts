import type { Declaration } from '../documents/collection.ts'
import { collectionFinder } from '../documents/declared-collections.ts'
import type { DocumentData } from '../documents/document-store.ts'

export type PathAndData = { path: string; data: DocumentData }

/** What an export, an import, a backup and a restore must know about the product's documents. */
export type ExportRules = {
  /** Whether a document is left out: it is short-lived, or about this installation only. */
  isExcluded: (path: string) => boolean
  /** The keys of the files that a document links to. */
  filesOf: (document: PathAndData) => string[]
  /** The document as an import writes it where the files are at `filesUri`. */
  forImport: (document: PathAndData, filesUri: string) => PathAndData
}

/** An export, import, backup or restore is impossible, without a bug. The message is for the operator. */
export class ExportError extends Error {
  override name = 'ExportError'
}

/** The rules that collections declare. `fileLink` matches a link to a stored file, and its key. */
export function exportRules(collections: readonly Declaration[], fileLink: RegExp): ExportRules {
  const collectionOf = collectionFinder(collections)
  const keyIn = ({ path, data }: PathAndData) => {
    const link = data[collectionOf(path)?.file?.link ?? '']
    return typeof link === 'string' ? link.match(fileLink)?.[1] : undefined
  }
  return {
    isExcluded: (path) => collectionOf(path)?.exported === false,
    filesOf: (document) => [keyIn(document)].filter((key) => key !== undefined),
    forImport(document, filesUri) {
      const { path, data } = document
      const [key, field] = [keyIn(document), collectionOf(path)?.file?.uri]
      if (!key || !field || typeof data[field] !== 'string') return document
      return { path, data: { ...data, [field]: `${filesUri}/${key}` } }
    },
  }
}
