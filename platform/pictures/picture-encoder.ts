import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'

/** Which sizes of a picture are wanted, in pixels. */
export type WantedSizes = {
  /** A picture of more pixels is not even decoded. */
  maxPixels: number
  /** The longer side of the whole picture is made this long at most. */
  maxSide: number
  /** Widths to encode it in besides its own; larger ones are left out. */
  widths: readonly number[]
}

/**
 * A picture upright, in sRGB and without metadata: whole as JPEG or, where it is transparent, PNG,
 * and in each width as AVIF and WebP.
 */
export type EncodedPicture = {
  width: number
  height: number
  whole: { type: 'jpg' | 'png'; bytes: Uint8Array }
  variants: { width: number; avif: Uint8Array; webp: Uint8Array }[]
}

/**
 * Why there is no picture. `too large`: it has too many pixels. `too much memory`: decoding it takes
 * more than a process may have. `too slow`: it takes longer than a minute. `broken`: anything else.
 */
export type PictureFault = 'broken' | 'too large' | 'too much memory' | 'too slow'
export type UnreadablePicture = { fault: PictureFault; message: string }

export type PictureEncoder = {
  /** Encodes a picture of any format that libvips reads, one after the other. */
  encode(picture: Uint8Array, wanted: WantedSizes): Promise<EncodedPicture | UnreadablePicture>
  /** Ends the encoding under way, which rejects, and resolves when no process is left. */
  close(): Promise<void>
}

/** What the process is sent, and what it answers. */
export type PictureJob = { picture: Uint8Array; wanted: WantedSizes; maxMemoryBytes: number }
export type PictureReport = EncodedPicture | UnreadablePicture

const DEADLINE_MS = 60_000
/**
 * Of the process as a whole while it decodes; Node and libvips take 62 MB before any picture.
 * Encoding stays below 146 MB, by the sizes that are wanted.
 */
const MAX_MEMORY_BYTES = 138 * 1024 * 1024
const PROGRAM = path.join(import.meta.dirname, 'picture-process.mjs')
/** Freed memory goes back to the system at once, or what decoding took adds to what encoding takes. */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '100000',
  MALLOC_MMAP_THRESHOLD_: '65536',
}
const JAVASCRIPT_MEMORY = ['--max-old-space-size=64', '--max-semi-space-size=1']

/**
 * Encodes each picture in a process of its own (`picture-process.mjs`), one at a time, so that a
 * hostile picture can neither swell nor crash the server. The process has 138 MB to decode it, and
 * a minute. The options are for tests.
 */
export function openPictureEncoder({
  deadlineMs = DEADLINE_MS,
  maxMemoryBytes = MAX_MEMORY_BYTES,
} = {}): PictureEncoder {
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  return {
    encode(picture, wanted) {
      const job = { picture, wanted, maxMemoryBytes }
      const result = last.then(() => runProcess(job, { deadlineMs, closed: closing.signal }))
      last = result.catch(() => {})
      return result
    },

    async close() {
      closing.abort(new Error('The picture encoder is closed'))
      await last
    },
  }
}

type Limits = { deadlineMs: number; closed: AbortSignal }

async function runProcess(job: PictureJob, { deadlineMs, closed }: Limits): Promise<PictureReport> {
  closed.throwIfAborted()
  const late = AbortSignal.timeout(deadlineMs)
  const { report, signal } = await endOf(job, AbortSignal.any([late, closed]))
  closed.throwIfAborted()
  if (report) return report
  if (late.aborted) return { fault: 'too slow', message: `It takes longer than ${deadlineMs} ms` }
  // By itself at the limit, or by the system that has no memory left.
  if (signal === 'SIGKILL') return { fault: 'too much memory', message: 'The process was killed' }
  return { fault: 'broken', message: `The process died of ${signal ?? 'itself'}` }
}

/** Resolves when the process has ended, with its report and the signal that killed it. */
function endOf(job: PictureJob, end: AbortSignal) {
  type End = { report: PictureReport | null; signal: NodeJS.Signals | null }
  const { promise, resolve, reject } = Promise.withResolvers<End>()
  let report: PictureReport | null = null
  const child = fork(PROGRAM, {
    env: ENVIRONMENT,
    execArgv: JAVASCRIPT_MEMORY,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  yieldToOthers(child)
  const kill = () => child.kill('SIGKILL')
  end.addEventListener('abort', kill, { once: true })
  if (end.aborted) kill()
  child.on('message', (message) => {
    report = message as PictureReport
  })
  child.on('error', reject)
  child.on('close', (_, signal) => {
    end.removeEventListener('abort', kill)
    resolve({ report, signal })
  })
  // A process that dies before it reads the job tells of it by its end.
  child.send(job, () => {})
  return promise
}

/** Riders come first. Set before it starts threads, because Linux keeps this for each thread. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}
