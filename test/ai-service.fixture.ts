import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type AiRequest = { path: string; headers: IncomingHttpHeaders; body: unknown }
type Reply = (response: ServerResponse) => void

/**
 * A server that speaks the protocol of Google's Gemini API (`models/{model}:generateContent`). It
 * answers as told, one reply after the other and the last one again and again.
 */
export async function startAiService() {
  const asked: AiRequest[] = []
  let replies: Reply[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    asked.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) })
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    reply?.(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers(...next: Reply[]) {
      replies = next
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An answer that was finished, or ended for another reason. */
export function says(text: string, finishReason = 'STOP'): Reply {
  const content = { role: 'model', parts: [{ text }] }
  const usageMetadata = { promptTokenCount: 10, totalTokenCount: 20 }
  return sends({ candidates: [{ index: 0, content, finishReason }], usageMetadata })
}

export function sends(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** The form in which the service tells of errors. */
export function fails(status: number): Reply {
  return sends({ error: { code: status, message: `Status ${status}`, status: 'X' } }, status)
}

/** Cuts the connection in the middle of an answer. */
export const cuts: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
  response.write('{"candidates":[')
  setTimeout(() => response.destroy(), 20)
}

export const hangs: Reply = () => {}
