import type { Declaration } from '../documents/collection.ts'
import { collectionFinder } from '../documents/declared-collections.ts'
import type { DocumentData } from '../documents/document-store.ts'
import type { Logger } from '../log.ts'

export type PathAndData = { path: string; data: DocumentData }

/** The options of every export, import, backup and restore. `place` is the folder to use. */
export type ExportTask = { place: string; rules: ExportRules; now: () => Date; log: Logger }

export type ExportRules = {
  isExcluded: (path: string) => boolean
  /** The keys of the files that a document links to. */
  filesOf: (document: PathAndData) => string[]
  /** Returns the document as an import writes it, with the URI of its file below `filesUri`. */
  forImport: (document: PathAndData, filesUri: string) => PathAndData
  /** The document that says which release last used the data. `problemOf` says why not to import it. */
  mark?: { path: string; problemOf: (data: DocumentData) => string | null }
}

/** An export, import, backup or restore failed. The message gives the operator the reason. */
export class ExportError extends Error {
  override name = 'ExportError'
}

/** Derives the rules from declared collections. `fileLink` matches a link and captures the file key. */
export function exportRules(
  collections: readonly Declaration[],
  fileLink: RegExp,
  mark?: ExportRules['mark'],
): ExportRules {
  const collectionOf = collectionFinder(collections)
  const keyIn = ({ path, data }: PathAndData) => {
    const link = data[collectionOf(path)?.file?.link ?? '']
    return typeof link === 'string' ? link.match(fileLink)?.[1] : undefined
  }
  return {
    ...(mark && { mark }),
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
