import { setImmediate } from 'node:timers/promises'
import type { Services } from '../context.server.ts'

/** Yields a list as JSON text, one entry a line. It does not join the pieces, to save memory. */
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
 * Streams JSON as fast as the client reads. An error before the first piece is thrown; a later one
 * breaks the response off, so that the client sees it is incomplete. It has no `.data` twin, for
 * which the framework would read the whole response into memory.
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
        // An embedded store reads synchronously: let other requests run.
        await setImmediate()
      } catch (error) {
        log.error({ err: error }, 'a response broke off')
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
