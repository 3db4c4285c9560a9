import { bytesOf, newPage, newPdf } from '../pdf.fixture.ts'

/** Ways to put text into a PDF page so that no reader sees the text. */
export const HIDDEN_WAYS: Record<string, (pdf: PDFKit.PDFDocument, text: string) => void> = {
  'white on white': (pdf, text) => pdf.fillColor('white').text(text, 72, 300),
  'half a point high': (pdf, text) => pdf.fontSize(0.5).text(text, 72, 300),
  'outside the page': (pdf, text) => pdf.text(text, 72, -200, { lineBreak: false }),
  // Text rendering mode 3 draws nothing.
  invisible: (pdf, text) => pdf.addContent('3 Tr').text(text, 72, 300).addContent('0 Tr'),
  'covered by a box': (pdf, text) => pdf.text(text, 72, 300).rect(60, 290, 500, 60).fill('gray'),
}

/** Makes a manual with one page for each pair. People see the pair's first text, but not the second. */
export function makeManualWithHidden(
  way: (pdf: PDFKit.PDFDocument, text: string) => void,
  pairs: readonly { seen: string; hidden: string }[],
): Promise<Uint8Array> {
  const pdf = newPdf()
  for (const { seen, hidden } of pairs) {
    newPage(pdf).text(seen, 72, 100)
    pdf.page.margins.top = 0
    way(pdf, hidden)
  }
  return bytesOf(pdf)
}
