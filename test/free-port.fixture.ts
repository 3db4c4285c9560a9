import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Returns a free port below the range that Linux assigns to connections. A connection could otherwise
 * take the port before the server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    const listener = createServer().listen(port, '127.0.0.1')
    const isFree = await once(listener, 'listening').catch((error) => {
      if (error.code !== 'EADDRINUSE') throw error
    })
    if (!isFree) continue
    listener.close()
    await once(listener, 'close')
    return port
  }
}
