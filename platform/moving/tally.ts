import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** How much went by, and the SHA-256 of it in hexadecimal digits. */
export type Sum = { bytes: number; sha256: string }

/** Counts and hashes what goes through it. */
export function tally() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(chunks: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    },
    /** To be asked once, when everything has gone by. */
    sum: (): Sum => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** What is in a stream. */
export async function sumOf(stream: AsyncIterable<Uint8Array>): Promise<Sum> {
  const { through, sum } = tally()
  for await (const _ of through(stream));
  return sum()
}

/** The lines of a stream: JSON holds no line feed of its own, but any other line separator. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
