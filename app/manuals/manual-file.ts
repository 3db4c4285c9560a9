import { href } from 'react-router'
import { megabytes } from '../text/byte-size.ts'

/** The AI model service accepts files up to this size (the service's documentation). */
export const MANUAL_LIMIT = megabytes(50)

/** True for the first bytes of a PDF file (ISO 32000-2, 7.5.2). The server trusts no name or type. */
export function beginsAsPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'
}

/** The key of a state's manual (spec, section 7), also in its download link. */
export function manualKey(abbrev: string): string {
  return `states/${abbrev}/manual.pdf`
}

/** The key of a page's picture. The picture stays when another manual replaces this one. */
export function pageKey(abbrev: string, manual: string, page: number | string): string {
  return `states/${abbrev}/pages/${manual}-${page}.webp`
}

/** The key of the same page's text, for screen readers. */
export function textKey(abbrev: string, manual: string, page: number | string): string {
  return `states/${abbrev}/pages/${manual}-${page}.txt`
}

/** The page of the app that shows a manual's page to riders. */
export function pageLink(abbrev: string, manual: string, page: number): string {
  return href('/manuals/:abbrev/:manual/:page', { abbrev, manual, page: String(page) })
}

/** The id of the manual that a source cites, from its link; null without a source. */
export function manualOf(source: { link: string } | undefined): string | null {
  return source?.link.split('/').at(-2) ?? null
}
