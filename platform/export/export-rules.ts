import type { Declaration } from '../documents/collection.ts'
import { collectionFinder } from '../documents/declared-collections.ts'
import type { DocumentData } from '../documents/document-store.ts'
import type { Logger } from '../log.ts'

export type PathAndData = { path: string; data: DocumentData }

/** What every export, import, backup and restore gets. `place` is the folder to write or to read. */
export type ExportTask = { place: string; rules: ExportRules; now: () => Date; log: Logger }

/** The rules of the product for its documents. */
export type ExportRules = {
  /** Whether an export leaves a document out. */
  isExcluded: (path: string) => boolean
  /** The keys of the files that a document links to. */
  filesOf: (document: PathAndData) => string[]
  /** The document as an import writes it where the files are at `filesUri`. */
  forImport: (document: PathAndData, filesUri: string) => PathAndData
}

/** An export, import, backup or restore is impossible. The message tells the operator why. */
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
