import { numberOf } from '../../base/text/number-of.ts'
import type { StoredManual } from '../../questions/states/state-record.ts'

/** If the present document has fewer pages, it is no manual, and anything may replace it. */
const MIN_PAGES = 10
/** A document with less than this share of the present manual's pages may be a form or a cover sheet. */
const MIN_SHARE = 1 / 2

type Document = Pick<StoredManual, 'pages' | 'hasText'>

/**
 * Returns the sentence that asks the admin whether a document may replace the present manual. Null if
 * the document looks like a manual, too.
 */
export function replaceQuestion(
  { pages, hasText }: Document,
  present: Document | null | undefined,
): string | null {
  if (!present || present.pages < MIN_PAGES) return null
  if (pages < present.pages * MIN_SHARE) {
    const own = numberOf(pages, 'page')
    return `This document has ${own}; the present manual has ${present.pages}. Replace it?`
  }
  if (hasText || !present.hasText) return null
  return 'The pages of this document are pictures; the present manual has text. Replace it?'
}
