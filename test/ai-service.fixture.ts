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

export type AiRequest = { path: string; headers: IncomingHttpHeaders; body: unknown }
export type Reply = (response: ServerResponse, request: AiRequest) => void

/**
 * A server that speaks the protocol of Google's Gemini API: `generateContent`, whole and streamed,
 * `countTokens` and files. To questions it answers as told, one reply after the other and the last
 * one again and again; the rest works until told otherwise.
 */
export async function startAiService() {
  const asked: AiRequest[] = []
  const counted: AiRequest[] = []
  const paths: string[] = []
  let replyTo: (request: AiRequest) => Reply | undefined = () => undefined
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
      await read(incoming)
      return reply?.(response, { path, headers, body: null })
    }
    const [, file] = path.match(/^\/v1\w*\/(files\/[^?]+)/) ?? []
    if (file) return files.file(method, file, response)

    const request = { path, headers, body: JSON.parse(await text(incoming)) }
    if (path.endsWith(':countTokens')) {
      counted.push(request)
      return counts()?.(response, request)
    }
    asked.push(request)
    replyTo(request)?.(response, request)
  }
  // A client that goes in the middle of its request is none of the test's business.
  const server = createServer((incoming, response) =>
    serve(incoming, response).catch(() => response.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    /** Questions, the countings of tokens, and the paths of all requests. */
    asked,
    counted,
    paths,
    uploaded: files.uploaded,
    forgotten: files.forgotten,
    answers(...replies: Reply[]) {
      replyTo = oneAfterTheOther(replies)
      asked.length = 0
    },
    /** Each reply is made for its question. */
    answersWith(make: (request: AiRequest) => Reply) {
      replyTo = make
      asked.length = 0
    },
    /** How many tokens questions have, or how counting them goes wrong. */
    counts(...replies: (number | Reply)[]) {
      counts = oneAfterTheOther(replies.map((of) => (typeof of === 'number' ? tokens(of) : of)))
      counted.length = 0
    },
    /** What becomes of the requests of an upload: the start, and each chunk. */
    uploads(...replies: Reply[]) {
      uploads = oneAfterTheOther(replies)
      files.uploaded.length = 0
    },
    /** What uploaded files are, at the end of the upload and at each look. */
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

async function read(request: IncomingMessage) {
  request.resume()
  await once(request, 'end')
}

const tokens = (totalTokens: number) => sends({ totalTokens })

/** Nothing special: for `uploads`, before and after what goes wrong. */
export const works: Reply = () => {}

/** An answer that was finished, or ended for another reason; in several pieces where streamed. */
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

/** An answer as it is; where streamed, in one piece. */
export function sends(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return (response, request) => {
    if (isStreamed(request) && status === 200) return streams(body)(response, request)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** The pieces of a streamed answer, as they are. */
export function streams(...pieces: unknown[]): Reply {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const piece of pieces) response.write(eventOf(piece))
    response.end()
  }
}

/** The form in which the service tells of errors. */
export function fails(status: number): Reply {
  return sends({ error: { code: status, message: `Status ${status}`, status: 'X' } }, status)
}

/** Cuts the connection in the middle of an answer. */
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
