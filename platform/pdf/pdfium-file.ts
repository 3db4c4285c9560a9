import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { markQuote } from './mark-quote.ts'
import { readPageText, turnUpright } from './page-text.ts'
import { type QuoteFound, UnreadablePdfError } from './pdf-reader.ts'
import { allocate, drawPage, openPdfium, type Pdfium, type Pixels } from './pdfium.ts'

const MAX_PAGES = 1_000
const MAX_WIDTH_PX = 1_200
const MAX_HEIGHT_PX = 2_400

/** The codes of `FPDF_GetLastError` in `fpdfview.h`. */
const ERROR = { password: 4, security: 5 }

/** An open PDF file. Page numbers start at 0. */
export type PdfiumFile = {
  pageCount: number
  /** Returns the visible text. Without `mayDraw`, text that only a drawing proves visible is left out. */
  textOf(page: number, mayDraw: boolean): string
  pixelsOf(page: number, quote: string | null): Pixels & { found: QuoteFound }
}

/**
 * Opens the PDF file at `path`, with the empty password if it is encrypted. The file stays in
 * memory until the process ends. Throws an `UnreadablePdfError`, or another error if the file
 * cannot be read. All functions block the event loop.
 */
export async function openPdfiumFile(path: string): Promise<PdfiumFile> {
  const pdfium = await openPdfium()
  const { start, size } = readInto(pdfium, path)
  const file = pdfium._FPDF_LoadMemDocument(start, size, 0)
  if (!file) throw whyNot(pdfium._FPDF_GetLastError())
  const pageCount = pdfium._FPDF_GetPageCount(file)
  if (pageCount < 1) throw new UnreadablePdfError('empty', 'The PDF has no pages')
  if (pageCount > MAX_PAGES) {
    throw new UnreadablePdfError('too many pages', `The PDF has ${pageCount} pages`)
  }

  function withPage<T>(number: number, use: (page: number) => T): T {
    const page = pdfium._FPDF_LoadPage(file, number)
    if (!page) throw new UnreadablePdfError('broken', `Page ${number + 1} can't be loaded`)
    const result = use(page)
    pdfium._FPDF_ClosePage(page)
    return result
  }
  return {
    pageCount,
    textOf: (number, mayDraw) => withPage(number, (page) => readPageText(pdfium, page, mayDraw)),
    pixelsOf: (number, quote) =>
      withPage(number, (page) => {
        const upright = pdfium._FPDFPage_GetRotation(page)
        turnUpright(pdfium, page)
        const drawn = drawPage(pdfium, page, MAX_WIDTH_PX, MAX_HEIGHT_PX)
        const found = quote === null ? 'none' : markQuote(pdfium, page, upright, drawn, quote)
        return { ...drawn, found }
      }),
  }
}

/** Reads a file directly into PDFium's memory, so that there is only one copy. */
function readInto(pdfium: Pdfium, path: string): { start: number; size: number } {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const start = allocate(pdfium, size)
    for (let read = 0; read < size; ) {
      const bytes = readSync(file, pdfium.HEAPU8, start + read, size - read, read)
      if (bytes === 0) throw new Error('The file became shorter while it was read')
      read += bytes
    }
    return { start, size }
  } finally {
    closeSync(file)
  }
}

function whyNot(error: number): UnreadablePdfError {
  const encrypted = error === ERROR.password || error === ERROR.security
  return encrypted
    ? new UnreadablePdfError('encrypted', 'The PDF needs a password or certificate')
    : new UnreadablePdfError('broken', `PDFium can't open it: error ${error}`)
}
