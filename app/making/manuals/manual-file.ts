import { href } from '../../base/text/address.ts'
import { megabytes } from '../../base/text/byte-size.ts'
import { type LanguageTag, SOURCE } from '../../base/text/languages.ts'

/** The size limit of a manual. By its documentation, the AI service accepts no larger files. */
export const MANUAL_LIMIT = megabytes(50)

const PDF_HEADER = '%PDF'
/** PDFium finds a header that begins after up to 1,024 other bytes, such as a byte order mark. */
export const PDF_HEADER_END = 1_024 + PDF_HEADER.length

/** True for the first bytes of a file that PDFium may open. A file's name or type proves nothing. */
export function beginsAsPdf(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PDF_HEADER_END))
  return start.includes(PDF_HEADER)
}

/** The storage key of a state's manual (spec, section 7). The download link ends with the key. */
export function manualKey(abbrev: string, language: LanguageTag = SOURCE.tag): string {
  return `states/${abbrev}/manual${language === SOURCE.tag ? '' : `-${language}`}.pdf`
}

/** The storage key of a page's picture. The picture stays when a new manual replaces this one. */
export function pageKey(abbrev: string, manual: string, page: number | string): string {
  return `states/${abbrev}/pages/${manual}-${page}.webp`
}

/** The storage key of a page's text. */
export function textKey(abbrev: string, manual: string, page: number | string): string {
  return `states/${abbrev}/pages/${manual}-${page}.txt`
}

/** The path of the page that shows a manual's page to riders. */
function pageLink(abbrev: string, manual: string, page: number): string {
  return href('/manuals/:abbrev/:manual/:page', { abbrev, manual, page: String(page) })
}

/** Returns the source of a question that a page of a manual proves. */
export function sourceIn(
  { abbrev, manual }: { abbrev: string; manual: string },
  { page, quote }: { page: number; quote: string },
) {
  return { page, quote, link: pageLink(abbrev, manual, page) }
}

/** The id of the manual in a source's link. Null without a source. */
export function manualOf(source: { link: string } | undefined): string | null {
  return source?.link.split('/').at(-2) ?? null
}
