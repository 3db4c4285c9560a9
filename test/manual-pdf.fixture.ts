import { MANUAL_PAGES, type ManualPage, manualPages } from './manual-pages.ts'
import { bytesOf, newPage, newPdf } from './pdf.fixture.ts'

/** All lengths are in points. */
const WIDTH = 468
const GAP = 24
const FOOTER = 740
const PICTURE_TOP = 520
const PICTURE_HEIGHT = 200

/**
 * Makes a state's motorcycle manual as a PDF from `manualPages`, always with the same bytes. Every
 * fourth page has two columns. The second page after each of them breaks words at line ends.
 */
export function makeManual({ pages = MANUAL_PAGES.length } = {}): Promise<Uint8Array> {
  return makeManualOf(manualPages(pages))
}

export function makeManualOf(all: readonly ManualPage[]): Promise<Uint8Array> {
  const pdf = newPdf()
  for (const [index, page] of all.entries()) {
    newPage(pdf, 20).text(page.heading).fontSize(11).moveDown()
    const number = index + 1
    if (number === 2) writeContents(pdf, all)
    else writeParagraphs(pdf, paragraphsOf(page), number)
    if (page.table) pdf.moveDown().table({ data: page.table })
    if (page.picture) pdf.image(page.picture, 72, PICTURE_TOP, { fit: [WIDTH, PICTURE_HEIGHT] })
    writeFooter(pdf, number)
  }
  return bytesOf(pdf)
}

function paragraphsOf({ sentences }: ManualPage): string[] {
  return [sentences.slice(0, 3).join(' '), sentences.slice(3).join(' ')].filter(Boolean)
}

function writeContents(pdf: PDFKit.PDFDocument, pages: readonly ManualPage[]): void {
  pdf.fontSize(9)
  for (const [index, { heading }] of pages.entries()) {
    if (index > 1 && index < 50) pdf.text(`${heading} ..... ${index + 1}`)
  }
}

function writeParagraphs(pdf: PDFKit.PDFDocument, paragraphs: string[], number: number): void {
  if (number % 4 === 0) {
    const options = { columns: 2, columnGap: GAP, width: WIDTH, height: 130 }
    pdf.text(paragraphs.join('\n\n'), options)
    return
  }
  for (const paragraph of paragraphs) {
    const lines = number % 4 === 2 ? hyphenated(pdf, paragraph) : [paragraph]
    for (const line of lines) pdf.text(line, { width: WIDTH })
    pdf.moveDown()
  }
}

/** Breaks a paragraph into lines, and splits long words with a hyphen. */
function hyphenated(pdf: PDFKit.PDFDocument, paragraph: string): string[] {
  const lines = ['']
  const add = (part: string) => {
    const line = `${lines.at(-1)} ${part}`.trim()
    const fits = pdf.widthOfString(line) < WIDTH
    if (fits) lines[lines.length - 1] = line
    return fits
  }
  for (const word of paragraph.split(' ')) {
    if (add(word)) continue
    const middle = Math.ceil(word.length / 2)
    const broken = /^[a-z]{8,}$/.test(word) && add(`${word.slice(0, middle)}-`)
    lines.push(broken ? word.slice(middle) : word)
  }
  return lines
}

function writeFooter(pdf: PDFKit.PDFDocument, number: number): void {
  pdf.page.margins.bottom = 0
  pdf.fontSize(8).text(`Motorcycle Operator Manual — page ${number}`, 72, FOOTER, {
    width: WIDTH,
    align: 'center',
  })
}
