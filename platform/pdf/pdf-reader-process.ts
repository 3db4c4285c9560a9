import { Worker } from 'node:worker_threads'
import { isUnreadablePdfError, type PdfFault, type QuoteFound } from './pdf-reader.ts'
import { openPdfiumFile, type PdfiumFile } from './pdfium-file.ts'

/**
 * The program that reads one PDF file. `pdfium-reader.ts` starts it with a `PdfJob` in JSON as its
 * only argument. It sends `PdfReport`s and then ends.
 */

/**
 * `pages` are the pages to draw, from 1. With null the process reads the text of all pages. Then
 * `mayDraw` allows drawings that show whether text is hidden. The process marks `quote` on pictures.
 * `limitMs` is the time limit of the process.
 */
export type PdfJob = {
  path: string
  pages: readonly number[] | null
  mayDraw: boolean
  quote: string | null
  limitMs: number
}

/** `opened` comes first, unless the file is unreadable or lacks a page. `done` or `failed` comes last. */
export type PdfReport =
  | { type: 'opened' }
  | { type: 'text'; text: string }
  | { type: 'picture'; page: number; bytes: Uint8Array; found: QuoteFound }
  | { type: 'done' }
  | { type: 'failed'; why: PdfFault | 'no such page' | 'crash' | 'other'; message: string }

const MAX_CHARACTERS = 10_000_000

const job: PdfJob = JSON.parse(process.argv[2] ?? '')
endWithServer(job.limitMs)
await report(await work().catch(failureOf))
endAtOnce()

async function work(): Promise<PdfReport> {
  const file = await openPdfiumFile(job.path)
  const missing = job.pages?.find((page) => page > file.pageCount)
  if (missing) {
    const message = `There is no page ${missing}, the last one is ${file.pageCount}`
    return { type: 'failed', why: 'no such page', message }
  }
  await report({ type: 'opened' })
  if (job.pages) await reportPictures(file, job.pages)
  else await reportTexts(file)
  return { type: 'done' }
}

async function reportTexts(file: PdfiumFile): Promise<void> {
  let left = MAX_CHARACTERS
  for (let page = 0; page < file.pageCount; page++) {
    const text = file.textOf(page, job.mayDraw).slice(0, left).toWellFormed()
    left -= text.length
    await report({ type: 'text', text })
  }
}

async function reportPictures(file: PdfiumFile, pages: readonly number[]): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  for (const page of pages) {
    const drawn = pixelsOf(file, page)
    if (!drawn) continue
    const { width, height, pixels, found } = drawn
    const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
    // The default effort takes twice the processor time and saves 4% of the bytes.
    const bytes = await picture.webp({ quality: 70, effort: 2 }).toBuffer()
    await report({ type: 'picture', page, bytes, found })
  }
}

function pixelsOf(file: PdfiumFile, page: number) {
  try {
    return file.pixelsOf(page - 1, job.quote)
  } catch (error) {
    if (isUnreadablePdfError(error)) return null
    throw error
  }
}

/** `crash` is an error inside WebAssembly. PDFium can't continue after it. */
function failureOf(error: unknown): PdfReport {
  const message = error instanceof Error ? error.message : String(error)
  if (isUnreadablePdfError(error)) return { type: 'failed', why: error.reason, message }
  const why = error instanceof WebAssembly.RuntimeError ? 'crash' : 'other'
  return { type: 'failed', why, message }
}

/** Resolves when the message is sent, so that memory holds only one message at a time. */
function report(message: PdfReport): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  return promise
}

/** Kills the process: a normal exit may hang while V8 compiles PDFium's WebAssembly in a thread. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL')
}

/**
 * Ends the process when the server is gone. PDFium may block this event, so a thread also kills the
 * process after twice its time limit.
 */
function endWithServer(limitMs: number): void {
  process.on('disconnect', endAtOnce)
  const kill = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${2 * limitMs})`
  new Worker(kill, { eval: true, env: {} }).unref()
}
