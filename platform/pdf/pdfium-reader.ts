import os from 'node:os'
import path from 'node:path'
import { openQueue, runProcess } from '../child-process.ts'
import { type PdfReader, UnreadablePdfError } from './pdf-reader.ts'
import type { PdfJob, PdfReport } from './pdf-reader-process.ts'

const MAX_MS_PER_FILE = 60_000
const PROGRAM = path.join(import.meta.dirname, 'pdf-reader-process.ts')
/** V8 gets 256 MB. PDFium gets 512 MB, in pages of 64 KB. */
const MEMORY = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192']

/**
 * Reads PDFs with PDFium, as WebAssembly, in a child process per file. The reader kills the process
 * when the time is up, when the caller aborts, and in `close`. It starts a process that dies by itself
 * once more, because the system may have killed it; if the second one dies too, the file is `broken`.
 */
export function openPdfReader({ deadlineMs = MAX_MS_PER_FILE } = {}): PdfReader {
  const queue = openQueue('The PDF reader')
  const run = (file: string, pages: PdfJob['pages'], signal?: AbortSignal) => {
    const job = { path: path.resolve(file), pages, deadlineMs }
    return queue.add((stop) => runJob(job, stop), signal)
  }

  return {
    async read(file, { signal } = {}) {
      const reports = await run(file, null, signal)
      return { pages: reports.flatMap((report) => (report.type === 'text' ? [report.text] : [])) }
    },

    async render(file, pages, { signal } = {}) {
      const wrong = pages.find((page) => !Number.isSafeInteger(page) || page < 1)
      if (wrong !== undefined) throw new RangeError(`There is no page ${wrong}`)
      const reports = await run(file, [...new Set(pages)], signal)
      return new Map(
        reports.flatMap((report) =>
          report.type === 'picture' ? [[report.page, report.bytes] as const] : [],
        ),
      )
    },

    close: queue.close,
  }
}

/** Returns the reports of a job that succeeds. */
async function runJob(job: PdfJob, stop: AbortSignal): Promise<PdfReport[]> {
  const late = AbortSignal.timeout(job.deadlineMs)
  const program = {
    file: PROGRAM,
    args: [JSON.stringify(job)],
    nodeOptions: MEMORY,
    priority: os.constants.priority.PRIORITY_LOW,
  }
  for (let attempt = 0; attempt < 2; attempt++) {
    stop.throwIfAborted()
    const { messages } = await runProcess(program, AbortSignal.any([stop, late]))
    stop.throwIfAborted()
    const reports = messages as PdfReport[]
    const outcome = reports.at(-1)
    if (outcome?.type === 'done') return reports
    if (outcome?.type === 'failed') throw errorOf(outcome)
    if (late.aborted) {
      throw new UnreadablePdfError('too slow', `Reading takes longer than ${job.deadlineMs} ms`)
    }
  }
  throw new UnreadablePdfError('broken', 'The process that reads it died twice')
}

function errorOf({ why, message }: PdfReport & { type: 'failed' }): Error {
  if (why === 'no such page') return new RangeError(message)
  if (why === 'other') return new Error(`The PDF can't be read: ${message}`)
  return new UnreadablePdfError(why, message)
}
