import {
  isUnreadablePdfError,
  type PdfFault,
  type QuoteFound,
  UnreadablePdfError,
} from './pdf-reader.ts'
import { openPdfium } from './pdfium.ts'
import { openPdfiumFile, type PdfiumFile } from './pdfium-file.ts'

/**
 * `pages` are the pages to draw, from 1. With null the job reads the text of all pages. Then `mayDraw`
 * allows drawings that show whether text is hidden. The job marks `quote` on pictures. `limitMs` is the
 * time limit of its process. Without a path the job only starts the libraries.
 */
export type PdfJob = {
  path: string | null
  pages: readonly number[] | null
  mayDraw: boolean
  quote: string | null
  limitMs: number
}

/**
 * `opened` comes first, unless PDFium does not start, the file is unreadable, or a page to draw does
 * not exist. `done` or `failed` comes last.
 */
export type PdfReport =
  | { type: 'opened' }
  | { type: 'text'; text: string }
  | { type: 'picture'; page: number; bytes: Uint8Array; found: QuoteFound }
  | { type: 'done' }
  | { type: 'failed'; why: PdfFault | 'no such page' | 'crash' | 'other'; message: string }

const MAX_CHARACTERS = 10_000_000

type Report = (report: PdfReport) => Promise<void>

/** Does a job. Reports what it finds, and at the end `done` or `failed`. Blocks the event loop. */
export async function carryOutPdfJob(job: PdfJob, report: Report): Promise<void> {
  await report(await work(job, report).catch(failureOf))
}

async function work(job: PdfJob, report: Report): Promise<PdfReport> {
  if (job.path === null) {
    await openPdfium()
    await report({ type: 'opened' })
    await openSharp()
    return { type: 'done' }
  }
  const file = await openPdfiumFile(job.path)
  const missing = job.pages?.find((page) => page > file.pageCount)
  if (missing) {
    const message = `There is no page ${missing}, the last one is ${file.pageCount}`
    return { type: 'failed', why: 'no such page', message }
  }
  await report({ type: 'opened' })
  if (job.pages) await reportPictures(file, job.pages, job.quote, report)
  else await reportTexts(file, job.mayDraw, report)
  return { type: 'done' }
}

async function reportTexts(file: PdfiumFile, mayDraw: boolean, report: Report): Promise<void> {
  let left = MAX_CHARACTERS
  for (let page = 0; page < file.pageCount; page++) {
    const text = file.textOf(page, mayDraw).slice(0, left).toWellFormed()
    left -= text.length
    await report({ type: 'text', text })
  }
}

async function reportPictures(
  file: PdfiumFile,
  pages: readonly number[],
  quote: string | null,
  report: Report,
): Promise<void> {
  const sharp = await openSharp()
  for (const page of pages) {
    const drawn = pixelsOf(file, page, quote)
    if (!drawn) continue
    const { width, height, pixels, found } = drawn
    const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
    // The default effort takes twice the processor time and saves 4% of the bytes.
    const bytes = await picture.webp({ quality: 70, effort: 2 }).toBuffer()
    await report({ type: 'picture', page, bytes, found })
  }
}

async function openSharp() {
  const { default: sharp } = await import('sharp').catch(({ message }) => {
    throw new UnreadablePdfError('no picture library', `sharp does not start: ${message}`)
  })
  sharp.concurrency(1)
  return sharp
}

function pixelsOf(file: PdfiumFile, page: number, quote: string | null) {
  try {
    return file.pixelsOf(page - 1, quote)
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
