import type { Declaration } from '../documents/collection.ts'
import { collectionFinder } from '../documents/declared-collections.ts'
import type { DocumentData } from '../documents/document-store.ts'

export type PathAndData = { path: string; data: DocumentData }

/** What the product says about its documents to those who move them. */
export type MovingRules = {
  /** Whether a document stays where it is: what is short-lived, or about the place itself. */
  staysBehind: (path: string) => boolean
  /** The keys of the files that a document cannot do without. */
  filesOf: (document: PathAndData) => string[]
  /** A document as it is to be where files are kept at `filesUri`. */
  arriving: (document: PathAndData, filesUri: string) => PathAndData
}

/** Data cannot be moved, and nothing is wrong with the program. The message is for the operator. */
export class MovingError extends Error {
  override name = 'MovingError'
}

/** The rules that collections declare. `fileLink` matches a link to a stored file, and its key. */
export function movingRules(collections: readonly Declaration[], fileLink: RegExp): MovingRules {
  const collectionOf = collectionFinder(collections)
  const keyIn = ({ path, data }: PathAndData) => {
    const link = data[collectionOf(path)?.file?.link ?? '']
    return typeof link === 'string' ? link.match(fileLink)?.[1] : undefined
  }
  return {
    staysBehind: (path) => collectionOf(path)?.exported === false,
    filesOf: (document) => [keyIn(document)].filter((key) => key !== undefined),
    arriving(document, filesUri) {
      const { path, data } = document
      const [key, field] = [keyIn(document), collectionOf(path)?.file?.uri]
      if (!key || !field || typeof data[field] !== 'string') return document
      return { path, data: { ...data, [field]: `${filesUri}/${key}` } }
    },
  }
}
