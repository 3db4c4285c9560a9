import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { type PdfReader, UnreadablePdfError } from './pdf-reader.ts'
import type { Job, Report } from './pdf-reader-process.ts'

/** How long one file may take, in milliseconds, not counting the files before it. */
const DEADLINE = 60_000
const PROGRAM = path.join(import.meta.dirname, 'pdf-reader-process.ts')
/** In MB, and in pages of 64 KB, of which PDFium has 512 MB. */
const MEMORY = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192']

/**
 * Reads PDFs by PDFium, as WebAssembly, in a process that is started for each file and is killed
 * when the time is up, when the caller aborts, and by `close`. Nothing runs between the calls.
 * A process that dies by itself is started once more: the system may have ended the first one; if
 * the second dies as well, the file is `broken`. `deadline`, in milliseconds, is for tests.
 */
export function openPdfReader({ deadline = DEADLINE } = {}): PdfReader {
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  /** Does a job when those before it are done. Returns its reports. */
  function inTurn(job: Omit<Job, 'deadline'>, signal?: AbortSignal): Promise<Report[]> {
    const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
    const result = last.then(() => run({ ...job, deadline }, stop))
    last = result.catch(() => {})
    return sooner(result, stop)
  }

  return {
    async read(file, { signal } = {}) {
      const reports = await inTurn({ path: path.resolve(file), pages: null }, signal)
      return { pages: reports.flatMap((report) => (report.type === 'text' ? [report.text] : [])) }
    },

    async render(file, pages, { signal } = {}) {
      const wrong = pages.find((page) => !Number.isSafeInteger(page) || page < 1)
      if (wrong !== undefined) throw new RangeError(`There is no page ${wrong}`)
      const wanted = [...new Set(pages)]
      const reports = await inTurn({ path: path.resolve(file), pages: wanted }, signal)
      return new Map(
        reports.flatMap((report) =>
          report.type === 'picture' ? [[report.page, report.bytes] as const] : [],
        ),
      )
    },

    async close() {
      closing.abort(new Error('The PDF reader is closed'))
      await last
    },
  }
}

/** Whoever stops waiting need not wait for the end of the process, or for the files before. */
function sooner<T>(result: Promise<T>, stop: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>()
  const reject = () => stopped.reject(stop.reason)
  if (stop.aborted) reject()
  stop.addEventListener('abort', reject, { once: true })
  return Promise.race([result, stopped.promise])
}

async function run(job: Job, stop: AbortSignal): Promise<Report[]> {
  const late = AbortSignal.timeout(job.deadline)
  const end = AbortSignal.any([stop, late])
  for (let attempt = 0; attempt < 2; attempt++) {
    stop.throwIfAborted()
    const reports = await runProcess(job, end)
    stop.throwIfAborted()
    const outcome = reports.at(-1)
    if (outcome?.type === 'done') return reports
    if (outcome?.type === 'failed') throw errorOf(outcome)
    if (late.aborted) {
      throw new UnreadablePdfError('too slow', `Reading takes longer than ${job.deadline} ms`)
    }
  }
  throw new UnreadablePdfError('broken', 'The process that reads it died twice')
}

/** Resolves with all it reported when the process has ended, whatever ended it. */
function runProcess(job: Job, end: AbortSignal): Promise<Report[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Report[]>()
  const reports: Report[] = []
  const child = fork(PROGRAM, [JSON.stringify(job)], {
    env: {},
    execArgv: MEMORY,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  yieldToOthers(child)
  const kill = () => child.kill('SIGKILL')
  end.addEventListener('abort', kill, { once: true })
  if (end.aborted) kill()
  child.on('message', (report) => reports.push(report as Report))
  child.on('error', reject)
  child.on('close', () => {
    end.removeEventListener('abort', kill)
    resolve(reports)
  })
  return promise
}

/** Riders come first. Set before it starts threads, because Linux keeps this for each thread. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid) os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}

function errorOf({ why, message }: Report & { type: 'failed' }): Error {
  if (why === 'no such page') return new RangeError(message)
  if (why === 'other') return new Error(`The PDF can't be read: ${message}`)
  return new UnreadablePdfError(why, message)
}
