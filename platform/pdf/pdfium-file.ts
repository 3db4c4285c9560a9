import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { PDFiumModule } from '@hyzyla/pdfium'
import { UnreadablePdfError } from './pdf-reader.ts'

const MAX_PAGES = 1_000
const MAX_CHARACTERS_PER_PAGE = 100_000
const MAX_WIDTH_PX = 1_200
const MAX_HEIGHT_PX = 2_400

/** From `fpdfview.h`: FPDF_GetLastError, FPDFBitmap_BGRA, FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER. */
const ERROR = { password: 4, security: 5 }
const BGRA = 4
const RENDER_FLAGS = 0x01 | 0x10

/** The types of the library lack the functions that the library itself does not use. */
type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDFText_GetUnicode(text: number, index: number): number
}

/** Page numbers start at 0. `pixels` are RGBA, rows from the top. */
export type PdfiumFile = {
  pageCount: number
  textOf(page: number): string
  pixelsOf(page: number): { width: number; height: number; pixels: Uint8Array }
}

/**
 * Opens the PDF file at `path` with the empty password, until the process ends. Throws an
 * `UnreadablePdfError`, or an error of `node:fs`. All its functions block.
 */
export async function openPdfiumFile(path: string): Promise<PdfiumFile> {
  const pdfium = (await PDFiumModule({})) as Pdfium
  pdfium._FPDF_InitLibraryWithConfig({})
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
    textOf: (number) => withPage(number, (page) => readText(pdfium, page)),
    pixelsOf: (number) => withPage(number, (page) => draw(pdfium, page)),
  }
}

/** Reads a file straight into the memory of PDFium, so that memory holds it once. */
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

function allocate(pdfium: Pdfium, size: number): number {
  const start = pdfium.wasmExports.malloc(size)
  if (!start) throw new UnreadablePdfError('broken', `No room for ${size} bytes`)
  return start
}

function whyNot(error: number): UnreadablePdfError {
  const encrypted = error === ERROR.password || error === ERROR.security
  return encrypted
    ? new UnreadablePdfError('encrypted', 'The PDF needs a password or certificate')
    : new UnreadablePdfError('broken', `PDFium can't open it: error ${error}`)
}

/**
 * Reads character by character: `FPDFText_GetText` cuts off the end after characters without a meaning,
 * and gives hyphens the same code as those.
 */
function readText(pdfium: Pdfium, page: number): string {
  const text = pdfium._FPDFText_LoadPage(page)
  if (!text) throw new UnreadablePdfError('broken', "A page's text can't be loaded")
  const count = Math.min(pdfium._FPDFText_CountChars(text), MAX_CHARACTERS_PER_PAGE)
  const characters: string[] = []
  for (let index = 0; index < count; index++) {
    characters.push(characterOf(pdfium._FPDFText_GetUnicode(text, index) >>> 0))
  }
  pdfium._FPDFText_ClosePage(text)
  const lines = characters.join('').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  return lines.slice(0, MAX_CHARACTERS_PER_PAGE).toWellFormed()
}

/** PDFium returns 0 for a character without a meaning, and 2 for a hyphen with the end of its line. */
function characterOf(code: number): string {
  if (code === 2) return '-\n'
  return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
}

function draw(pdfium: Pdfium, page: number) {
  const size = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)] as const
  const scale = Math.min(MAX_WIDTH_PX / size[0], MAX_HEIGHT_PX / size[1])
  const width = Math.max(1, Math.round(size[0] * scale))
  const height = Math.max(1, Math.round(size[1] * scale))
  const start = allocate(pdfium, width * height * 4)
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRA, start, width * 4)
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, RENDER_FLAGS)
  const pixels = pdfium.HEAPU8.slice(start, start + width * height * 4)
  pdfium._FPDFBitmap_Destroy(bitmap)
  pdfium.wasmExports.free(start)
  return { width, height, pixels }
}
