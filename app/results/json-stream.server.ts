import { setImmediate } from 'node:timers/promises'
import type { Services } from '../context.server.ts'

/** A list as JSON text, one entry a line. Entries are pieces of their own: joining costs memory. */
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
 * Answers with JSON that is made while it is sent, as fast as the client takes it. What fails before
 * the first piece is thrown; later the answer breaks off, and the client sees that it is not whole.
 * The framework would read the whole answer to make its `.data` twin: there is none.
 */
export async function streamJson(
  { log }: Services,
  request: Request,
  pieces: AsyncGenerator<string>,
  headers: Record<string, string>,
): Promise<Response> {
  if (new URL(request.url).pathname.endsWith('.data')) {
    return Response.json(null, { status: 404, headers })
  }
  let first: IteratorResult<string> | null = await pieces.next()
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      try {
        const piece = first ?? (await pieces.next())
        first = null
        if (piece.done) return controller.close()
        controller.enqueue(Buffer.from(piece.value))
        // Reads of an embedded store never wait: others have their turn.
        await setImmediate()
      } catch (error) {
        log.error({ err: error }, 'an answer broke off')
        throw error
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  }
  const body = new ReadableStream(source, { highWaterMark: 0 })
  return new Response(body, { headers: { 'Content-Type': 'application/json', ...headers } })
}
