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
