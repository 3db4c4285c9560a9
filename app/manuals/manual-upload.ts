/** The largest manual, as the AI model service takes it (the service's documentation). */
export const MANUAL_MEGABYTES = 50
export const MANUAL_BYTES = MANUAL_MEGABYTES * 1024 * 1024

/** Whether the bytes begin as a PDF file does (ISO 32000-2, 7.5.2); no name or type is believed. */
export function beginsAsPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'
}

/** Where a state's manual is kept (spec, section 7), and where it can be downloaded. */
export function manualKey(abbrev: string): string {
  return `states/${abbrev}/manual.pdf`
}

/** Where the picture of a manual's page is kept: it stays when another manual comes. */
export function pageKey(abbrev: string, manual: string, page: number | string): string {
  return `states/${abbrev}/pages/${manual}-${page}.webp`
}

/** Where the text of that page is kept, for who can't see it. */
export function textKey(abbrev: string, manual: string, page: number | string): string {
  return `states/${abbrev}/pages/${manual}-${page}.txt`
}

/** The page of ours that shows a page of a manual. */
export function pageLink(abbrev: string, manual: string, page: number): string {
  return `/manuals/${abbrev}/${manual}/${page}`
}
