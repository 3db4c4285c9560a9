import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Write } from '../../../platform/documents/document-store.ts'
import { isUnreadablePdfError } from '../../../platform/pdf/pdf-reader.ts'
import { type LanguageTag, SOURCE } from '../../base/text/languages.ts'
import { hasUnnamedLetters } from '../../base/text/unnamed-letters.ts'
import type { Services } from '../../context.server.ts'
import { type StateLock, withStateLock } from '../../questions/states/state-lock.server.ts'
import type { StoredManual } from '../../questions/states/state-record.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { beginsAsPdf, MANUAL_LIMIT, PDF_HEADER_END } from './manual-file.ts'
import { MANUAL_MESSAGES } from './manual-messages.ts'
import { manualIn } from './other-manuals.server.ts'
import { countPagesWithText, isReadable } from './pages-with-text.ts'
import { replaceQuestion } from './shorter-manual.ts'
import { manualId, type ReceivedManual, storeManual } from './stored-manual.server.ts'
import { otherLanguageRefusal } from './wrong-language.ts'
import { isNameOf, otherStateRefusal, typeName } from './wrong-state.ts'

export type ManualBody = {
  body: ReadableStream<Uint8Array> | null
  /** The size that the client announced, in bytes. Null if it announced none. */
  length: number | null
  /** The name of `state` as the admin typed it, to upload a manual that names another state. */
  typedState?: string | null
  /** True if the admin has confirmed that a document replaces a much longer manual. */
  mayReplace?: boolean
  language?: LanguageTag
  /** The hash of the admin's user id. */
  by?: string
}
/**
 * `asksState` means that the admin can type the state's name and upload the manual again. With
 * `asksToReplace` the admin can confirm that and upload it again. `cause` is for the log.
 */
export type UploadRefusal = {
  status: number
  message: string
  asksState?: true
  asksToReplace?: true
  cause?: string
}

const BUSY: UploadRefusal = { status: 409, message: MANUAL_MESSAGES.busy }
const NO_FILE: UploadRefusal = { status: 422, message: MANUAL_MESSAGES.noFile }
const NOT_PDF: UploadRefusal = { status: 422, message: MANUAL_MESSAGES.notPdf }
const TOO_LARGE: UploadRefusal = { status: 413, message: MANUAL_MESSAGES.tooLarge }
const CUT_OFF: UploadRefusal = { status: 400, message: MANUAL_MESSAGES.cutOff }

type ReceiveServices = Pick<Services, 'temporary' | 'pdfReader' | 'now'>
type ReceivedFile = Pick<ManualBody, 'body' | 'length'>

/**
 * Receives and stores a state's manual. Refuses a manual that seems to be another state's, in another
 * language, or no manual beside the present one. `use` commits the lock with the writes.
 */
export function receiveManual<T>(
  services: Services,
  state: UsState,
  { typedState = null, mayReplace = false, language = SOURCE.tag, by, ...file }: ManualBody,
  isBusy: () => Promise<boolean>,
  use: (lock: StateLock, saved: StoredManual, writes: Write[]) => Promise<T>,
): Promise<T | UploadRefusal> {
  return receiveFile<T | UploadRefusal>(services, file, isBusy, async ({ pages, ...received }) => {
    const notRead = otherLanguageRefusal(pages, language)
    if (notRead) return { status: 422, message: notRead }
    const message = isNameOf(state, typedState) ? null : otherStateRefusal(pages, state)
    if (message) {
      return { status: 422, message: typedState ? typeName(state) : message, asksState: true }
    }
    const record = await manualIn(services, state.abbrev, language)
    const question = mayReplace ? null : replaceQuestion(received.manual, record?.manual)
    if (question) return { status: 422, message: question, asksToReplace: true }
    return withStateLock<T | UploadRefusal>(services, state.abbrev, async (lock) => {
      // Another upload may have started a run while this upload arrived.
      if (await isBusy()) return BUSY
      const manual = { ...received.manual, ...(by && { by }) }
      const place = { ...state, language }
      return use(lock, manual, await storeManual(services, lock, place, { ...received, manual }))
    })
  })
}

/**
 * Receives a manual into a temporary file, checks it in the order of the spec (section 5), and
 * passes it to `use` with the texts of its pages. A refused upload leaves no file.
 */
export async function receiveFile<T>(
  { temporary, pdfReader, now }: ReceiveServices,
  { body, length }: ReceivedFile,
  isBusy: () => Promise<boolean>,
  use: (received: ReceivedManual & { pages: readonly string[] }) => Promise<T>,
): Promise<T | UploadRefusal> {
  const reader = body?.getReader()
  const start = reader && (await readStart(reader))
  if (!reader || !start?.length) return NO_FILE
  const refusal = !beginsAsPdf(start)
    ? NOT_PDF
    : (length ?? 0) > MANUAL_LIMIT.bytes
      ? TOO_LARGE
      : (await isBusy()) && BUSY
  if (refusal) {
    await reader.cancel().catch(() => {})
    return refusal
  }

  const chunks = allChunks(start, reader)
  const hash = createHash('sha256')
  let bytes = 0
  async function* checkedChunks() {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > MANUAL_LIMIT.bytes) throw new RefusedUpload(TOO_LARGE)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    const { path, remove } = await temporary.keep(Readable.from(checkedChunks()))
    try {
      const { pages } = await pdfReader.read(path)
      const textPages = countPagesWithText(pages)
      const unnamed = pages.filter(hasUnnamedLetters).length
      const uploadedAt = now().toISOString()
      const manual = {
        id: manualId(hash),
        pages: pages.length,
        bytes,
        hasText: isReadable(textPages, pages.length),
        textPages,
        ...(unnamed > 0 && { unnamed }),
        uploadedAt,
      }
      return await use({ path, manual, pages })
    } finally {
      await remove()
    }
  } catch (error) {
    if (error instanceof RefusedUpload) return error.refusal
    if (!isUnreadablePdfError(error)) throw error
    const { reason, message: cause } = error
    return { status: reason === 'no library' ? 500 : 422, message: MANUAL_MESSAGES[reason], cause }
  }
}

class RefusedUpload extends Error {
  readonly refusal: UploadRefusal

  constructor(refusal: UploadRefusal, options?: ErrorOptions) {
    super(refusal.message, options)
    this.refusal = refusal
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Reads until the PDF header has arrived, or until it is too late for one. */
async function readStart(reader: Reader): Promise<Uint8Array> {
  let start = Buffer.alloc(0)
  while (start.length < PDF_HEADER_END && !beginsAsPdf(start)) {
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    if (!value) break
    start = Buffer.concat([start, value])
  }
  return start
}

async function* allChunks(start: Uint8Array, reader: Reader) {
  yield start
  for (;;) {
    const { value } = await reader.read().catch((cause) => {
      throw new RefusedUpload(CUT_OFF, { cause })
    })
    if (!value) return
    yield value
  }
}
