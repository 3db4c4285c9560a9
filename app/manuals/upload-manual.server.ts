import type { Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Write } from '../../platform/documents/document-store.ts'
import { isUnreadablePdfError, type PdfFault } from '../../platform/pdf/pdf-reader.ts'
import type { Services } from '../context.server.ts'
import type { StoredManual } from '../states/state-record.ts'
import { stateRecords } from '../states/states.server.ts'
import { findState } from '../states/us-states.ts'
import { manualId, startManualHash } from './copy-manual.server.ts'
import { nextRun, type StartedRun } from './generate-questions.server.ts'
import { MANUAL_MESSAGES } from './manual-messages.ts'
import { beginsAsPdf, MANUAL_BYTES, manualKey } from './manual-upload.ts'
import { latestRun } from './run-progress.server.ts'
import { inTurn, type Turn } from './state-turns.server.ts'

type Upload = {
  abbrev: string | null
  body: ReadableStream<Uint8Array> | null
  length: number | null
  runBy?: string
}
export type Refusal = { status: number; message: string }
export type UploadOutcome = ({ saved: StoredManual } & Partial<StartedRun>) | Refusal

const NOT_PDF: Refusal = { status: 422, message: MANUAL_MESSAGES.notPdf }
const TOO_LARGE: Refusal = { status: 413, message: MANUAL_MESSAGES.tooLarge }
const BUSY: Refusal = { status: 409, message: MANUAL_MESSAGES.busy }

/**
 * Keeps a state's manual, writes its State record, and starts a run about it for whoever is named
 * (`runBy`). Who asks is known to be the admin; the other checks come in the spec's order (section
 * 5), each before more of the body is read than it needs. Until the file is known to be good it is
 * kept apart: what is refused leaves nothing behind.
 */
export async function uploadManual(
  services: Services,
  { abbrev, body, length, runBy }: Upload,
): Promise<UploadOutcome> {
  const state = findState(abbrev)
  if (!state) return { status: 422, message: MANUAL_MESSAGES.noState }
  const start = body && (await readStart(body))
  if (!start || start.bytes.length === 0) return { status: 422, message: MANUAL_MESSAGES.noFile }
  if (!beginsAsPdf(start.bytes)) return refuse(start, NOT_PDF)
  if ((length ?? 0) > MANUAL_BYTES) return refuse(start, TOO_LARGE)
  if (await isBusy(services, state.abbrev)) return refuse(start, BUSY)

  const hash = startManualHash()
  const arriving = new Arriving(start, hash)
  try {
    const file = await services.temporary.keep(Readable.from(arriving))
    try {
      const { pages } = await services.pdfReader.read(file.path)
      const saved: StoredManual = {
        id: manualId(hash),
        pages: pages.length,
        bytes: arriving.bytes,
        hasText: pages.some((text) => lettersIn(text) >= READABLE),
        uploadedAt: services.now().toISOString(),
      }
      return await inTurn(services, state.abbrev, async (turn) => {
        // While it came in, another one may have come, and a run about that.
        if (await isBusy(services, state.abbrev)) return BUSY
        await turn.hold()
        const contents = Readable.from(heldBytes(file.path, turn))
        await services.files.putStream(manualKey(state.abbrev), contents)
        const start = { manual: saved.id, by: runBy ?? '' }
        const next = runBy ? await nextRun(services, state.abbrev, start) : null
        const record = await recordOf(services, state, saved)
        await turn.commit([...record, ...(next?.writes ?? [])])
        next?.begin()
        return { saved, ...(next && { run: next.run }) }
      })
    } finally {
      await file.remove()
    }
  } catch (error) {
    if (arriving.refusal) return arriving.refusal
    if (!isUnreadablePdfError(error)) throw error
    return { status: 422, message: MANUAL_MESSAGES[UNREADABLE[error.reason]] }
  }
}

/** How many letters a page has that can be read. */
const READABLE = 40

const UNREADABLE: Record<PdfFault, keyof typeof MANUAL_MESSAGES> = {
  broken: 'broken',
  encrypted: 'encrypted',
  empty: 'empty',
  'too many pages': 'tooManyPages',
  'too slow': 'tooSlow',
}

type Start = { bytes: Uint8Array; rest: ReadableStreamDefaultReader<Uint8Array> }

/** As much of the body as tells what it is. */
async function readStart(body: ReadableStream<Uint8Array>): Promise<Start> {
  const rest = body.getReader()
  const chunks: Uint8Array[] = []
  for (let read = 0; read < 5; ) {
    const { done, value } = await rest.read().catch(() => ({ done: true, value: undefined }))
    if (done || !value) break
    chunks.push(value)
    read += value.length
  }
  return { bytes: Buffer.concat(chunks), rest }
}

async function refuse({ rest }: Start, refusal: Refusal): Promise<Refusal> {
  await rest.cancel().catch(() => {})
  return refusal
}

async function isBusy(services: Services, abbrev: string): Promise<boolean> {
  return (await latestRun(services, abbrev))?.status === 'running'
}

/** The file as it comes in: counted, hashed, and ended with a refusal where it can't go on. */
class Arriving {
  bytes = 0
  refusal: Refusal | null = null
  readonly #start: Start
  readonly #hash: Hash

  constructor(start: Start, hash: Hash) {
    this.#start = start
    this.#hash = hash
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    yield this.#count(this.#start.bytes)
    for (;;) {
      const { done, value } = await this.#start.rest.read().catch((cause) => {
        this.refusal = { status: 400, message: MANUAL_MESSAGES.cutOff }
        throw cause
      })
      if (done) return
      yield this.#count(value)
    }
  }

  #count(chunk: Uint8Array): Uint8Array {
    this.bytes += chunk.length
    if (this.bytes > MANUAL_BYTES) {
      this.refusal = TOO_LARGE
      throw new Error('The upload is too large')
    }
    this.#hash.update(chunk)
    return chunk
  }
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** Who slept until the turn was another's puts nothing in place of what came meanwhile. */
async function* heldBytes(path: string, turn: Turn) {
  yield* createReadStream(path)
  turn.assertHeld()
}

/** What writes the State record of a manual. */
async function recordOf(
  services: Services,
  { stateName, abbrev }: { stateName: string; abbrev: string },
  manual: StoredManual,
): Promise<Write[]> {
  const key = manualKey(abbrev)
  const fields = {
    stateName,
    abbrev,
    sourceDocument: `/files/${key}`,
    gsUri: `${services.filesUri}/${key}`,
    manual,
    updatedAt: manual.uploadedAt,
  }
  const { get, write } = stateRecords(services)
  // Riders see nothing of this until the state has a question.
  if (await get(abbrev)) return [write.merge(abbrev, fields)]
  return [write.create(abbrev, { ...fields, questions: 'manual', version: 0 })]
}
