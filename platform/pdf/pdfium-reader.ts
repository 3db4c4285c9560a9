import os from 'node:os'
import path from 'node:path'
import { openQueue, runProcess } from '../child-process.ts'
import { programFile } from '../program-file.ts'
import type { PdfJob, PdfReport } from './pdf-job.ts'
import {
  isUnreadablePdfError,
  type MarkedPicture,
  type PdfFault,
  type PdfReader,
  type PdfText,
  UnreadablePdfError,
} from './pdf-reader.ts'

const MAX_MS_PER_TEXT = 60_000
const MAX_MS_PER_PICTURE = 30_000
const PROGRAM = programFile('pdf/pdf-reader-process.ts')
/** The limits of the process: 256 MB for V8, and 512 MB for PDFium, in WebAssembly pages of 64 KB. */
const MEMORY = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192']

/** Carries a job out and returns its reports. Ends early when `stop` aborts. */
export type RunPdfJob = (
  job: PdfJob,
  stop: AbortSignal,
  onReport?: () => void,
) => Promise<PdfReport[]>

type Options = { deadlineMs?: number; program?: string; run?: RunPdfJob }

/**
 * Reads each PDF file in a child process, with PDFium as WebAssembly. The reader kills the process
 * after the deadline, when the caller aborts, and in `close`. `deadlineMs` is the time for the text
 * of a file, and for each picture of a page. `run` replaces the child process, and `program` its file.
 */
export function openPdfReader({
  deadlineMs,
  program = PROGRAM,
  run = inChildProcess(program),
}: Options = {}): PdfReader {
  const queue = openQueue('The PDF reader')
  const draw = async (file: string, { pages, quote }: Drawing, signal?: AbortSignal) => {
    const wrong = pages.find((page) => !Number.isSafeInteger(page) || page < 1)
    if (wrong !== undefined) throw new RangeError(`There is no page ${wrong}`)
    const limitMs = deadlineMs ?? MAX_MS_PER_PICTURE
    const drawing = { pages: [...new Set(pages)], quote }
    const drawn = (stop: AbortSignal) =>
      drawPages({ run, stop, limitMs }, path.resolve(file), drawing)
    return queue.add(drawn, signal)
  }
  return {
    read(file, { signal } = {}) {
      const limitMs = deadlineMs ?? MAX_MS_PER_TEXT
      return queue.add((stop) => readText({ run, stop, limitMs }, path.resolve(file)), signal)
    },

    async render(file, pages, { signal } = {}) {
      const drawn = await draw(file, { pages, quote: null }, signal)
      return new Map([...drawn].map(([page, { picture }]) => [page, picture]))
    },

    async mark(file, page, quote, { signal } = {}) {
      return (await draw(file, { pages: [page], quote }, signal)).get(page) ?? null
    },

    async check() {
      const problem = await queue.add((stop) => findProblem({ run, stop }))
      return problem?.message.replace(/\s+/g, ' ') ?? null
    },
    close: queue.close,
  }
}

/** How a call runs its jobs, and the signal that ends it. */
type Runner = { run: RunPdfJob; stop: AbortSignal }
/** A runner with the time limit for the text of a file, or for each picture. */
type LimitedRunner = Runner & { limitMs: number }

/**
 * Reads the text. If the process dies, crashes or is too slow, a second process reads without
 * drawing. Drawing may be at fault, or the system may have killed the first process.
 */
async function readText(runner: LimitedRunner, file: string): Promise<PdfText> {
  const { limitMs } = runner
  let isLate = false
  for (const mayDraw of [true, false]) {
    const late = AbortSignal.timeout(limitMs)
    const job = { path: file, pages: null, mayDraw, quote: null, limitMs }
    const { reports, end } = await runJob(runner, job, late)
    if (end === 'done') {
      return { pages: reports.flatMap((report) => (report.type === 'text' ? [report.text] : [])) }
    }
    isLate = late.aborted
  }
  throw await lost(runner, isLate)
}

type Drawing = { pages: readonly number[]; quote: string | null }

/**
 * Draws pages. After a page that crashes the process or takes too long, a new process continues with
 * the next page. If a process dies for another reason, one retry follows, because the system may have
 * killed it.
 */
async function drawPages(
  runner: LimitedRunner,
  file: string,
  { pages, quote }: Drawing,
): Promise<Map<number, MarkedPicture>> {
  const { limitMs } = runner
  const pictures = new Map<number, MarkedPicture>()
  let left = pages
  let deaths = 0
  while (left.length > 0) {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), limitMs)
    const job = { path: file, pages: left, mayDraw: true, quote }
    const limited = { ...job, limitMs: limitMs * (left.length + 1) }
    const running = runJob(runner, limited, late.signal, () => timer.refresh())
    const { reports, end } = await running.finally(() => clearTimeout(timer))
    for (const report of reports) {
      if (report.type !== 'picture') continue
      const { page, bytes: picture, found } = report
      pictures.set(page, { picture, found })
    }
    if (end === 'done') break
    const isLate = late.signal.aborted
    if (end === 'death' && !isLate) deaths++
    const isKilled = end === 'death' && !isLate && deaths === 1
    const isOpened = reports.some(({ type }) => type === 'opened')
    if (!isOpened && !isKilled) throw await lost(runner, isLate)
    if (deaths === 2) await assertLibraries(runner)
    const last = left.findLastIndex((page) => pictures.has(page))
    left = left.slice(last + (isKilled ? 1 : 2))
  }
  return pictures
}

async function lost(runner: LimitedRunner, isLate: boolean): Promise<UnreadablePdfError> {
  const { limitMs } = runner
  if (isLate) return new UnreadablePdfError('too slow', `Reading takes longer than ${limitMs} ms`)
  await assertLibraries(runner)
  return new UnreadablePdfError('broken', 'The process that reads it died twice')
}

async function assertLibraries(runner: Runner): Promise<void> {
  const problem = await findProblem(runner)
  if (problem) throw problem
}

/** Starts the libraries in a process. Returns the reason if one of them does not start. */
async function findProblem(runner: Runner): Promise<UnreadablePdfError | null> {
  const limitMs = MAX_MS_PER_PICTURE
  const job = { path: null, pages: null, mayDraw: false, quote: null, limitMs }
  try {
    const { reports, end } = await runJob(runner, job, AbortSignal.timeout(limitMs))
    if (end === 'done') return null
    return reports.some(({ type }) => type === 'opened')
      ? new UnreadablePdfError('no picture library', 'The process dies when it starts sharp')
      : new UnreadablePdfError('no library', 'The process dies when it starts PDFium')
  } catch (error) {
    runner.stop.throwIfAborted()
    if (isUnreadablePdfError(error)) return error
    return new UnreadablePdfError('no library', (error as Error).message)
  }
}

type JobEnd = { reports: PdfReport[]; end: 'done' | 'crash' | 'death' }

/** Runs a job until it ends or `late` aborts. Throws the fault that the job finds in its file. */
async function runJob(
  { run, stop }: Runner,
  job: PdfJob,
  late: AbortSignal,
  onReport?: () => void,
): Promise<JobEnd> {
  stop.throwIfAborted()
  const reports = await run(job, AbortSignal.any([stop, late]), onReport)
  stop.throwIfAborted()
  const outcome = reports.at(-1)
  if (outcome?.type === 'done') return { reports, end: 'done' }
  if (outcome?.type !== 'failed') return { reports, end: 'death' }
  if (outcome.why === 'crash') return { reports, end: 'crash' }
  throw errorOf(outcome.why, outcome.message)
}

function inChildProcess(file: string): RunPdfJob {
  return async (job, stop, onReport) => {
    const program = {
      file,
      args: [JSON.stringify(job)],
      nodeOptions: MEMORY,
      priority: os.constants.priority.PRIORITY_LOW,
      onMessage: onReport,
    }
    const { messages } = await runProcess(program, stop)
    return messages as PdfReport[]
  }
}

function errorOf(why: PdfFault | 'no such page' | 'other', message: string): Error {
  if (why === 'no such page') return new RangeError(message)
  if (why === 'other') return new Error(`The PDF can't be read: ${message}`)
  return new UnreadablePdfError(why, message)
}
