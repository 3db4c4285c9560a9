import os from 'node:os'
import { openQueue, runProcess } from '../child-process.ts'
import { programFile } from '../program-file.ts'

type WantedSizes = {
  maxPixels: number
  /** The encoder shrinks a picture until its longer side has at most this many pixels. */
  maxSide: number
  /**
   * The widths of the variants in pixels. The encoder leaves out widths that are not below the shrunk
   * picture's width, and adds a variant with the full width.
   */
  widths: readonly number[]
  /** True to read SVG files, too. Without it an SVG file is `broken`: it is more program than picture. */
  allowsSvg?: boolean
}

/**
 * An upright picture in sRGB without metadata. `whole` is a JPEG, or a PNG if the picture is
 * transparent. `variants` has an AVIF and a WebP of each width.
 */
type EncodedPicture = {
  width: number
  height: number
  whole: { type: 'jpg' | 'png'; bytes: Uint8Array }
  variants: { width: number; avif: Uint8Array; webp: Uint8Array }[]
}

/**
 * `too large` means too many pixels. `no library`: the picture library does not work on this machine.
 * `broken` covers all causes that the other faults do not.
 */
export type PictureFault = 'broken' | 'too large' | 'too much memory' | 'too slow' | 'no library'
/**
 * Square icons to make of a picture, which takes the `share` of each side. Without a ground they are
 * transparent.
 */
type WantedIcons = Pick<WantedSizes, 'maxPixels' | 'maxSide' | 'allowsSvg'> & {
  sizes: readonly { side: number; share: number; ground: string | null }[]
}
/** The picture, shrunk to `maxSide`, and its icons, all as PNG. */
type MadeIcons = { width: number; height: number; whole: Uint8Array; icons: Uint8Array[] }

type UnreadablePicture = { fault: PictureFault; message: string }
type PictureReport = EncodedPicture | UnreadablePicture
type DrawingReport = { png: Uint8Array } | UnreadablePicture

export type PictureEncoder = {
  /**
   * Encodes a picture of any format that libvips reads: JPEG, PNG, WebP, AVIF, GIF or TIFF. The bytes
   * show the format. Of several frames, only the first is encoded. Pictures wait in a queue.
   */
  encode(picture: Uint8Array, wanted: WantedSizes): Promise<PictureReport>
  /** Renders an SVG of ours as a PNG of at most 32 colors. It waits in the queue of the pictures. */
  draw(svg: string): Promise<DrawingReport>
  /** Makes icons of a picture. It waits in the queue of the pictures. */
  icons(picture: Uint8Array, wanted: WantedIcons): Promise<MadeIcons | UnreadablePicture>
  /** Encodes a tiny picture. Returns null, or the reason why encoding fails on this machine. */
  check(): Promise<string | null>
  /** Aborts all pending calls, so that they reject. Resolves when no process is left. */
  close(): Promise<void>
}

type PictureJob = { picture: Uint8Array; wanted: WantedSizes }
type DrawingJob = { drawing: string }
type IconsJob = { picture: Uint8Array; icons: WantedIcons }

const DEADLINE_MS = 60_000
/**
 * The process may take this much memory until the picture is decoded. Encoding has no limit,
 * because the wanted sizes are small.
 */
const MAX_MEMORY_BYTES = 138 * 1024 * 1024
const PROGRAM = programFile('pictures/picture-process.mjs')
/** These settings return freed memory to the system. */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '100000',
  MALLOC_MMAP_THRESHOLD_: '65536',
}
/** A PNG of one pixel. */
const TINY = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)
const TINY_SIZES = { maxPixels: 1, maxSide: 1, widths: [] }
const JAVASCRIPT_MEMORY = ['--max-old-space-size=64', '--max-semi-space-size=1']

/**
 * Encodes each picture in a child process (`picture-process.mjs`), one at a time, so that a hostile
 * picture cannot crash the server or fill its memory.
 */
export function openPictureEncoder({
  deadlineMs = DEADLINE_MS,
  file = PROGRAM,
} = {}): PictureEncoder {
  const queue = openQueue('The picture encoder')
  const encode = (picture: Uint8Array, wanted: WantedSizes) =>
    queue.add((stop) => run<PictureReport>({ picture, wanted }, { file, deadlineMs }, stop))
  return {
    encode,
    draw: (drawing) =>
      queue.add((stop) => run<DrawingReport>({ drawing }, { file, deadlineMs }, stop)),
    icons: (picture, icons) =>
      queue.add((stop) => run<MadeIcons>({ picture, icons }, { file, deadlineMs }, stop)),
    async check() {
      const report = await encode(TINY, TINY_SIZES)
      return 'fault' in report ? report.message : null
    },
    close: queue.close,
  }
}

async function run<Report extends object>(
  job: PictureJob | DrawingJob | IconsJob,
  by: { file: string; deadlineMs: number },
  stop: AbortSignal,
): Promise<Report | UnreadablePicture> {
  const { file, deadlineMs } = by
  stop.throwIfAborted()
  const late = AbortSignal.timeout(deadlineMs)
  const program = {
    file,
    environment: ENVIRONMENT,
    nodeOptions: JAVASCRIPT_MEMORY,
    priority: os.constants.priority.PRIORITY_BELOW_NORMAL,
    message: { ...job, maxMemoryBytes: MAX_MEMORY_BYTES },
  }
  const { messages, signal } = await runProcess(program, AbortSignal.any([late, stop]))
  stop.throwIfAborted()
  const [report] = messages as Report[]
  if (report) return report
  if (late.aborted) return { fault: 'too slow', message: `It takes longer than ${deadlineMs} ms` }
  // The process kills itself at the memory limit, or the system kills it for lack of memory.
  if (signal === 'SIGKILL') return { fault: 'too much memory', message: 'The process was killed' }
  const message = `The process died of ${signal ?? 'itself'}`
  // A library for another processor may end the process before it can report anything.
  const tiny = { picture: TINY, wanted: TINY_SIZES }
  const isTiny = 'picture' in job && job.picture === TINY
  const isWorking = !isTiny && !('fault' in (await run<PictureReport>(tiny, by, stop)))
  return { fault: isWorking ? 'broken' : 'no library', message }
}
