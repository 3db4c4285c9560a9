/**
 * The port for PDF files. A file may be hostile, but it cannot block or crash the calling process or
 * fill its memory. The reader reads one file at a time. Other calls wait in a queue.
 */
export interface PdfReader {
  /**
   * Reads the text of each page of the PDF file at `path`. Throws an `UnreadablePdfError` for a
   * faulty file, and `signal.reason` after an abort. Throws another error if the file cannot be
   * opened or the reader is closed.
   */
  read(path: string, options?: PdfOptions): Promise<PdfText>

  /**
   * Draws pages. Returns the pictures by page number, from 1. A picture is WebP, upright, on white,
   * and 1200 pixels wide, or narrower if it would be more than 2400 pixels high. A page with mostly
   * sideways text is turned. A picture is missing if its page is damaged, crashes the reader, or takes
   * longer than 30 seconds. Throws the errors of `read`, and a `RangeError` if a page does not exist.
   */
  render(
    path: string,
    pages: readonly number[],
    options?: PdfOptions,
  ): Promise<Map<number, Uint8Array>>

  /**
   * Draws a page with a quote marked on it: yellow behind the letters, a dark edge around each line.
   * Finds the quote by its letters and digits in the visible text. Returns null if the page can't be
   * drawn. Throws the errors of `render`.
   */
  mark(
    path: string,
    page: number,
    quote: string,
    options?: PdfOptions,
  ): Promise<MarkedPicture | null>

  /** Starts the libraries. Returns null, or the reason why one does not start on this machine. */
  check(): Promise<string | null>

  /** Aborts all pending calls, so that they reject. Resolves when no process is left. */
  close(): Promise<void>
}

type PdfOptions = { signal?: AbortSignal }

/**
 * How much of a quote is marked. `part`: the page has only pieces of the quote, because the quote
 * continues on the next page or the page says something else.
 */
export type QuoteFound = 'whole' | 'part' | 'none'
export type MarkedPicture = { picture: Uint8Array; found: QuoteFound }

/**
 * `pages` has the text of each page in order, or `''` for a page without text, such as a scan. Lines
 * end in `\n`. A word that is split between lines has `-\n`. Ligatures become letters (`fi`); soft
 * hyphens stay. U+FFFD stands for a character without a meaning in the file, for a control character
 * other than a line end or a tab, and for a lone surrogate. Invisible text is left out: without ink,
 * smaller than 2 points, outside the page, in a layer that is off, covered, or in the color of its
 * background. On a scan, text without ink and covered text stays, because the picture shows it.
 * Sideways text follows the upright text, line by line. `pages` has at most 100,000 characters of a
 * page and 10 million of a file.
 */
export type PdfText = { pages: string[] }

/**
 * The fault of a file. `broken`: it is no PDF or damaged, or the reader crashes or needs more than
 * 512 MB of memory. `encrypted`: it needs a password or a certificate. `empty`: it has no pages. The
 * fault `too many pages` means more than 1,000. `too slow`: reading takes longer than a minute, or
 * opening the file to draw pages takes longer than 30 seconds. `no library`, `no picture library`: the
 * file may be sound, but PDFium or the library for the pictures of pages does not start on this machine.
 */
export type PdfFault =
  | 'broken'
  | 'encrypted'
  | 'empty'
  | 'too many pages'
  | 'too slow'
  | 'no library'
  | 'no picture library'

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
