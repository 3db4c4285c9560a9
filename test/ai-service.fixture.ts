import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { aiFiles, type FileState } from './ai-files.fixture.ts'
import { fromThePage, type ReaderMaterial, readerMaterial } from './second-reader.fixture.ts'
import { spanishReply } from './translator.fixture.ts'

export type AiRequest = { path: string; headers: IncomingHttpHeaders; body: unknown }
export type Reader = (material: ReaderMaterial) => Reply
export type Reply = (response: ServerResponse, request: AiRequest) => void

/**
 * Starts a server that speaks the protocol of Google's Gemini API: `generateContent`, whole and
 * streamed, `countTokens` and files. The test sets the replies to questions. The server sends them in
 * order and repeats the last reply. By default, the second reader answers from the page, questions are
 * translated, and no request fails. A test may set another reader, another translator, or a fault.
 */
export async function startAiService() {
  const asked: AiRequest[] = []
  const read: AiRequest[] = []
  const counted: AiRequest[] = []
  const translated: AiRequest[] = []
  const paths: string[] = []
  let replyTo: (request: AiRequest) => Reply | undefined = () => undefined
  let reader: Reader = readsThePage
  let translator = translates
  let counts: () => Reply | undefined = () => tokens(62_000)
  let uploads: () => Reply | undefined = () => works
  const files = aiFiles(() => url)

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const path = incoming.url ?? ''
    paths.push(path)
    const { headers, method } = incoming
    if (!headers['x-goog-api-key']) return fails(403)(response, { path, headers, body: null })
    if (/^\/upload\/v1\w*\/files\b/.test(path)) {
      const reply = uploads()
      if (reply === works) return files.upload(incoming, response)
      await drain(incoming)
      return reply?.(response, { path, headers, body: null })
    }
    const [, file] = path.match(/^\/v1\w*\/(files\/[^?]+)/) ?? []
    if (file) return files.file(method, file, response)

    const request = { path, headers, body: JSON.parse(await text(incoming)) }
    if (path.endsWith(':countTokens')) {
      counted.push(request)
      return counts()?.(response, request)
    }
    const material = readerMaterial(request)
    if (material) {
      read.push(request)
      return reader(material)(response, request)
    }
    const spanish = translator(request)
    if (spanish) {
      translated.push(request)
      return spanish(response, request)
    }
    asked.push(request)
    replyTo(request)?.(response, request)
  }
  // A client may disconnect in the middle of its request.
  const server = createServer((incoming, response) =>
    serve(incoming, response).catch(() => response.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    /**
     * The received requests: questions, questions to the second reader (`read`), requests for Spanish
     * and to its reader (`translated`), requests to count tokens, and the paths of all requests. Setting the replies of a kind empties the list of that
     * kind.
     */
    asked,
    read,
    counted,
    translated,
    paths,
    uploaded: files.uploaded,
    forgotten: files.forgotten,
    answers(...replies: Reply[]) {
      replyTo = oneAfterTheOther(replies)
      asked.length = 0
    },
    answersWith(make: (request: AiRequest) => Reply) {
      replyTo = make
      asked.length = 0
    },
    reads(by: Reader = readsThePage) {
      reader = by
      read.length = 0
    },
    /** Sets the replies to requests for Spanish, and to those of its reader. Null means another request. */
    translates(by: typeof translates = translates) {
      translator = by
      translated.length = 0
    },
    /** Sets the replies to requests that count tokens: a number, or a fault. */
    counts(...replies: (number | Reply)[]) {
      counts = oneAfterTheOther(replies.map((of) => (typeof of === 'number' ? tokens(of) : of)))
      counted.length = 0
    },
    /** Sets the replies to the requests of an upload: the start of the upload, and each chunk. */
    uploads(...replies: Reply[]) {
      uploads = oneAfterTheOther(replies)
      files.uploaded.length = 0
    },
    /** Sets the states of uploaded files: a state for the end of the upload, and a state for each read. */
    filesAre(...states: FileState[]) {
      files.become(states)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function oneAfterTheOther(replies: Reply[]): () => Reply | undefined {
  const left = [...replies]
  return () => (left.length > 1 ? left.shift() : left[0])
}

async function drain(request: IncomingMessage) {
  request.resume()
  await once(request, 'end')
}

const tokens = (totalTokens: number) => sends({ totalTokens })

/** A reply without a fault. In the list for `uploads` it marks a step that works. */
export const works: Reply = () => {}

/**
 * Returns a reply with a model's answer. `finishReason` is the reason of the answer's end. A streamed
 * answer has up to four pieces.
 */
export function says(text: string, finishReason = 'STOP'): Reply {
  const answer = (text: string, finish: object) => ({
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, ...finish }],
    usageMetadata: { promptTokenCount: 10, totalTokenCount: 20 },
  })
  return (response, request) => {
    if (!isStreamed(request)) return sends(answer(text, { finishReason }))(response, request)
    const size = Math.max(1, Math.ceil(text.length / 4))
    const last = Math.max(0, Math.ceil(text.length / size) - 1)
    const pieces = Array.from({ length: last + 1 }, (_, at) =>
      answer(text.slice(at * size, (at + 1) * size), at === last ? { finishReason } : {}),
    )
    streams(...pieces)(response, request)
  }
}

/** A second reader who answers from the text of the page. */
const readsThePage: Reader = (material) => says(JSON.stringify(fromThePage(material)))

/** A translator whose Spanish is the English with a mark, and a reader who confirms it. */
function translates(request: AiRequest): Reply | null {
  const answer = spanishReply(request)
  return answer && says(JSON.stringify(answer))
}

/** Returns a reply with this body. A streamed answer comes in a single piece. */
export function sends(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return (response, request) => {
    if (isStreamed(request) && status === 200) return streams(body)(response, request)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

export function streams(...pieces: unknown[]): Reply {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const piece of pieces) response.write(eventOf(piece))
    response.end()
  }
}

export function fails(status: number): Reply {
  return sends({ error: { code: status, message: `Status ${status}`, status: 'X' } }, status)
}

/** Sends half an answer, and then closes the connection. */
export const cuts: Reply = (response, request) => {
  if (isStreamed(request)) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const text of ['Half of ', 'an ans']) {
      response.write(eventOf({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] }))
    }
  } else {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
    response.write('{"candidates":[')
  }
  setTimeout(() => response.destroy(), 20)
}

export const hangs: Reply = () => {}

function isStreamed({ path }: AiRequest): boolean {
  return path.includes(':streamGenerateContent')
}

function eventOf(piece: unknown): string {
  return `data: ${JSON.stringify(piece)}\r\n\r\n`
}
