/**
 * The port through which the product reads PDF files. Files come from strangers: reading one can
 * neither block nor crash nor swell the process that asks, and one file is read at a time, the
 * others wait in order.
 */
export interface PdfReader {
  /**
   * The text of the PDF file at `path`, page by page. Throws `UnreadablePdfError` when the file is
   * to blame, `signal.reason` once that is aborted, and another error when it can't be opened or
   * the reader is closed.
   */
  read(path: string, options?: PdfOptions): Promise<PdfText>

  /**
   * Pictures of pages, by page number, the first page being 1: WebP, upright on white, 1200 pixels
   * wide, or less where it would be higher than 2400. Throws as `read`, and `RangeError` for a
   * page that is not there.
   */
  render(
    path: string,
    pages: readonly number[],
    options?: PdfOptions,
  ): Promise<Map<number, Uint8Array>>

  /** Ends what is under way, which throws, and resolves when no process of it is left. */
  close(): Promise<void>
}

export type PdfOptions = { signal?: AbortSignal }

/**
 * `pages` holds the text of each page in the order of the file, `''` for one without text, such as
 * a scan. Lines end in `\n`; a hyphen at which a word goes on in the next line is `-\n`. Ligatures
 * are letters (`fi`), which PDFium sees to; soft hyphens stay. A character of which the file does
 * not tell the meaning is U+FFFD, as is half a surrogate pair; there is no NUL. At most 100,000
 * characters a page and 10 million a file: what is beyond is left out.
 */
export type PdfText = { pages: string[] }

/**
 * What is wrong with a file. `broken`: no PDF, a damaged one, or one over which the reader
 * dies or runs out of memory, of which it has 512 MB.
 * `encrypted`: it opens with a password or certificate only. `empty`: it has no pages. `too many
 * pages`: more than 1,000. `too slow`: reading it takes longer than a minute.
 */
export type PdfFault = 'broken' | 'encrypted' | 'empty' | 'too many pages' | 'too slow'

/** A file can't be read, and that is the file's fault. Recognise it by `isUnreadablePdfError`. */
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
