import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from '../../../platform/log.ts'

/** Yields the entries in `pages` as a JSON list, one entry a line, in small pieces to save memory. */
export async function* jsonList(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    for (const entry of page) {
      yield `${before}\n`
      yield JSON.stringify(entry)
      before = ','
    }
  }
  yield before === '[' ? '[]' : '\n]'
}

/**
 * Streams a text as fast as the client reads. It is JSON unless the headers say otherwise. Throws if the first piece fails. A later failure cuts the
 * response off, so that the client notices. A `.data` URL gets 404, because the framework would read
 * the whole response into memory.
 */
export async function streamText(
  { log }: { log: Logger },
  request: Request,
  pieces: AsyncGenerator<string>,
  headers: Record<string, string>,
): Promise<Response> {
  if (new URL(request.url).pathname.endsWith('.data')) {
    return Response.json(null, { status: 404, headers })
  }
  const first = await pieces.next()
  async function* bytes() {
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) {
        yield Buffer.from(piece.value)
        // Let other requests run in between, because an embedded store reads synchronously.
        await setImmediate()
      }
    } catch (error) {
      log.error({ err: error }, 'a response broke off')
      throw error
    }
  }
  const body = NodeReadableStream.from(bytes()) as ReadableStream<Uint8Array<ArrayBuffer>>
  return new Response(body, { headers: { 'Content-Type': 'application/json', ...headers } })
}
