/**
 * Makes a PDF whose font says what its codes mean. Each page has its lines. `meanings` has the UTF-16
 * of a code from 128 to 255 in hexadecimal digits. Other codes are ASCII.
 */
export function makeMappedPdf(
  pages: readonly (readonly string[])[],
  meanings: Readonly<Record<number, string>>,
): Uint8Array {
  const entries = Object.entries(meanings)
  const mapped = entries.map(([code, meaning]) => `<${Number(code).toString(16)}> <${meaning}>`)
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
    /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange
    1 beginbfrange <20> <7E> <0020> endbfrange
    ${mapped.length} beginbfchar ${mapped.join(' ')} endbfchar endcmap
    CMapName currentdict /CMap defineresource pop end end`
  const kids = pages.map((_, page) => `${5 + 2 * page} 0 R`)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 4 0 R>>',
    stream(map),
    ...pages.flatMap((lines, page) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>
        /Contents ${6 + 2 * page} 0 R>>`,
      stream(`BT /F 11 Tf 15 TL 72 730 Td ${lines.map(drawn).join('\n')} ET`),
    ]),
  ]
  const numbered = objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)
  // Without a table of its objects, PDFium looks for them.
  return Buffer.from(
    `%PDF-1.7\n${numbered.join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  )
}

function stream(text: string): string {
  return `<</Length ${Buffer.byteLength(text, 'latin1')}>>\nstream\n${text}\nendstream`
}

function drawn(line: string): string {
  return `(${line.replace(/[\\()]/g, (sign) => `\\${sign}`)}) Tj T*`
}
