import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import subsetFont from 'subset-font'
import { FONT } from '../content/common-letters.ts'

const LATIN = String.fromCharCode(...Array(0x2200).keys())
/** PDFKit draws the ligatures of this font, but reads no font of variable weight. */
const REGULAR = await subsetFont(readFileSync(FONT), LATIN, {
  targetFormat: 'truetype',
  variationAxes: { wght: 400 },
})
const LONG_AGO = new Date(0)

/** Starts a new PDF with pages in US letter. The same drawing always gives the same bytes. */
export function newPdf(options: PDFKit.PDFDocumentOptions = {}): PDFKit.PDFDocument {
  const info = { Title: 'A PDF of the tests', CreationDate: LONG_AGO }
  return new PDFDocument({ size: 'LETTER', margin: 72, autoFirstPage: false, info, ...options })
}

export function newPage(pdf: PDFKit.PDFDocument, size = 11): PDFKit.PDFDocument {
  return pdf.addPage().font(REGULAR).fontSize(size).fillColor('black')
}

export async function bytesOf(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  pdf.end()
  for await (const chunk of pdf) chunks.push(chunk as unknown as Uint8Array)
  return Buffer.concat(chunks)
}

export function makePdfOf(
  pages: string[],
  options?: PDFKit.PDFDocumentOptions,
): Promise<Uint8Array> {
  const pdf = newPdf(options)
  for (const text of pages) newPage(pdf).text(text)
  return bytesOf(pdf)
}

/** Makes an encrypted PDF. By default it opens only with the password `secret`. */
export function makeEncryptedPdf(
  passwords: { userPassword?: string; ownerPassword?: string } = { userPassword: 'secret' },
): Promise<Uint8Array> {
  return makePdfOf(['What only some may read.'], { ...passwords, pdfVersion: '1.7' })
}

/** Makes a PDF of scanned pages, which are pictures without text. */
export async function makeImageOnlyPdf(pages = 2): Promise<Uint8Array> {
  const scan = `<svg xmlns="http://www.w3.org/2000/svg" width="850" height="1100">
    <rect width="850" height="1100" fill="ivory"/><text x="80" y="120" font-size="40">Scan</text>
    <circle cx="425" cy="600" r="200" fill="darkgreen"/></svg>`
  const picture = await sharp(Buffer.from(scan)).jpeg().toBuffer()
  const pdf = newPdf()
  for (let page = 0; page < pages; page++) pdf.addPage().image(picture, 0, 0, { width: 612 })
  return bytesOf(pdf)
}
