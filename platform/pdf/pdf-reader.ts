/**
 * The port for PDF files. A file may be hostile: it cannot block or crash the calling process, nor
 * fill its memory. The reader reads one file at a time; the others wait in a queue.
 */
export interface PdfReader {
  /**
   * The text of the PDF file at `path`, page by page. Throws an `UnreadablePdfError` if the file is at
   * fault, `signal.reason` after an abort, and another error if the file cannot be opened or the
   * reader is closed.
   */
  read(path: string, options?: PdfOptions): Promise<PdfText>

  /**
   * Pictures of pages by page number, from 1. A picture is WebP, upright, on white, 1200 pixels wide,
   * or less so that it is at most 2400 pixels high. A page whose text stands on its side is turned. A
   * page that is damaged, crashes the reader, or takes longer than 30 seconds is missing in the result.
   * Throws the errors of `read`, and a `RangeError` if a page does not exist.
   */
  render(
    path: string,
    pages: readonly number[],
    options?: PdfOptions,
  ): Promise<Map<number, Uint8Array>>

  /**
   * The picture of one page, as from `render`, with a quote marked on it: yellow behind its letters and
   * a dark edge around each line. Only letters and digits count, and text that nobody sees does not.
   * Null if the page can't be drawn. Throws the errors of `render`.
   */
  mark(
    path: string,
    page: number,
    quote: string,
    options?: PdfOptions,
  ): Promise<MarkedPicture | null>

  /** Aborts all pending calls, which reject, and resolves when no process is left. */
  close(): Promise<void>
}

type PdfOptions = { signal?: AbortSignal }

/**
 * How much of a quote is marked: `part` if the page has only pieces of it, each at least 20 letters
 * long, because the quote goes on at the next page or the page says something else.
 */
export type QuoteFound = 'whole' | 'part' | 'none'
export type MarkedPicture = { picture: Uint8Array; found: QuoteFound }

/**
 * `pages` holds the text of each page in order, and `''` for a page without text, such as a scan.
 * Lines end in `\n`; a word that is split between lines has `-\n`. PDFium writes ligatures as letters
 * (`fi`); soft hyphens stay. U+FFFD replaces a character without a meaning in the file, and half a
 * surrogate pair. No text holds NUL. Text that nobody sees on the page is left out: without ink,
 * smaller than 2 points, outside of the page, covered, or in the color of its ground. It stays on a
 * scan, because there the picture shows the words. Text that stands on its side follows the upright
 * text, line by line. A page has at most 100,000 characters and a file 10 million; the
 * rest is left out.
 */
export type PdfText = { pages: string[] }

/**
 * The fault of a file. `broken`: it is no PDF or damaged, or the reader crashes or needs more than
 * 512 MB of memory. `encrypted`: it needs a password or a certificate. `empty`: it has no pages.
 * `too many pages`: more than 1,000. `too slow`: reading takes longer than a minute.
 */
export type PdfFault = 'broken' | 'encrypted' | 'empty' | 'too many pages' | 'too slow'

/** The file is at fault. Recognize the error with `isUnreadablePdfError`. */
export class UnreadablePdfError extends Error {
  override name = 'UnreadablePdfError'
  readonly reason: PdfFault

  constructor(reason: PdfFault, message: string) {
    super(message)
    this.reason = reason
  }
}

export function isUnreadablePdfError(error: unknown): error is UnreadablePdfError {
  return error instanceof Error && error.name === 'UnreadablePdfError'
}
