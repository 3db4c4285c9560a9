import { Worker } from 'node:worker_threads'
import type { PdfJob, PdfReport } from './pdf-job.ts'

/**
 * The program that reads one PDF file. `pdfium-reader.ts` starts it with a `PdfJob` in JSON as its
 * only argument. It sends `PdfReport`s and then ends.
 */
const job: PdfJob = JSON.parse(process.argv[2] ?? '')
endWithServer(job.limitMs)
// The import is dynamic, so that the process can report why PDFium does not load.
await import('./pdf-job.ts').then(
  ({ carryOutPdfJob }) => carryOutPdfJob(job, report),
  ({ message }) =>
    report({ type: 'failed', why: 'no library', message: `PDFium does not start: ${message}` }),
)
endAtOnce()

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
