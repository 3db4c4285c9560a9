import { Worker } from 'node:worker_threads'
import { isUnreadablePdfError, type PdfFault } from './pdf-reader.ts'
import { openPdfiumFile, type PdfiumFile } from './pdfium-file.ts'

/**
 * The program of the process that reads one file (`pdfium-reader.ts` starts it): its one argument
 * is a `Job` in JSON, its messages are `Report`s, and then it ends.
 */

/** `pages`, from 1, are to be drawn; null asks for the text of all. `deadline`: milliseconds. */
export type Job = { path: string; pages: readonly number[] | null; deadline: number }

/** `failed` by a fault of the file, by a page that is not there, or by anything else. */
export type Report =
  | { type: 'text'; text: string }
  | { type: 'picture'; page: number; bytes: Uint8Array }
  | { type: 'done' }
  | { type: 'failed'; why: PdfFault | 'no such page' | 'other'; message: string }

const ALL_CHARACTERS = 10_000_000

const job: Job = JSON.parse(process.argv[2] ?? '')
endWithServer(job.deadline)
await report(await work().catch(failureOf))
process.disconnect()

/** Does the job. Returns the last report. */
async function work(): Promise<Report> {
  const file = await openPdfiumFile(job.path)
  const missing = job.pages?.find((page) => page > file.pageCount)
  if (missing) {
    const message = `There is no page ${missing}, the last one is ${file.pageCount}`
    return { type: 'failed', why: 'no such page', message }
  }
  if (job.pages) await reportPictures(file, job.pages)
  else await reportTexts(file)
  return { type: 'done' }
}

async function reportTexts(file: PdfiumFile): Promise<void> {
  let room = ALL_CHARACTERS
  for (let page = 0; page < file.pageCount; page++) {
    const text = file.textOf(page).slice(0, room).toWellFormed()
    room -= text.length
    await report({ type: 'text', text })
  }
}

async function reportPictures(file: PdfiumFile, pages: readonly number[]): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  for (const page of pages) {
    const { width, height, pixels } = file.pixelsOf(page - 1)
    const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha()
    await report({ type: 'picture', page, bytes: await picture.webp({ quality: 70 }).toBuffer() })
  }
}

/** What PDFium dies of inside WebAssembly is the file's doing. */
function failureOf(error: unknown): Report {
  const message = error instanceof Error ? error.message : String(error)
  if (isUnreadablePdfError(error)) return { type: 'failed', why: error.reason, message }
  const why = error instanceof WebAssembly.RuntimeError ? 'broken' : 'other'
  return { type: 'failed', why, message }
}

/** Resolves when the message is on its way, so that no more than one waits here. */
function report(message: Report): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  return promise
}

/** A server that is killed can't end this process, and PDFium lets no event through. */
function endWithServer(deadline: number): void {
  process.on('disconnect', () => process.exit())
  const kill = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${2 * deadline})`
  new Worker(kill, { eval: true, env: {} }).unref()
}
