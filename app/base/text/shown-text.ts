/**
 * Returns a text with only characters that people see. A character without a picture becomes a
 * bullet, because PDF files draw bullets as control and private characters. Format characters, such
 * as direction marks, are removed. Line ends, tabs and soft hyphens stay.
 */
export function shownText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cf}\u00ad]/gu, '')
    .replace(/[^\P{C}\n\t\u00ad]|\ufffd/gu, '•')
}
