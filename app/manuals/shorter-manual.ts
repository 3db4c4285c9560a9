import type { StoredManual } from '../states/state-record.ts'

/** A present document with fewer pages is no manual that a shorter one could replace by mistake. */
const MIN_PAGES = 10
/** A document with less than this share of the present manual's pages may be a form or a cover sheet. */
const MIN_SHARE = 1 / 2

type Document = Pick<StoredManual, 'pages' | 'hasText'>

/**
 * Returns the question whether a document may replace the present manual. Null if it looks like a
 * manual, too.
 */
export function replaceQuestion(
  { pages, hasText }: Document,
  present: Document | null | undefined,
): string | null {
  if (!present || present.pages < MIN_PAGES) return null
  if (pages < present.pages * MIN_SHARE) {
    const own = `${pages} ${pages === 1 ? 'page' : 'pages'}`
    return `This document has ${own}; the present manual has ${present.pages}. Replace it?`
  }
  if (hasText || !present.hasText) return null
  return 'The pages of this document are pictures; the present manual has text. Replace it?'
}
