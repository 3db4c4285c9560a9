import type { RequestListener } from 'node:http'
import { Hono } from 'hono'
import type { Services } from '../app/context.server.ts'
import { withTimeLimit } from '../platform/time-limit.ts'

/** How long a write may take before the store counts as one that is only read, in milliseconds. */
const WRITE_TIME = 1_500
/** How long the outcome of a write that was tried counts, in milliseconds: anybody may ask. */
const TRUSTED = 1_000
/** How often the time goes into a write: where a small one still fits, a saved result may not. */
const AS_LARGE_AS_A_RESULT = 600

/**
 * `/healthz`: the process answers; it touches nothing else. `/readyz`: it can serve, that is, the
 * store answers and no stop is under way. It says "degraded" while riders can read but nothing can
 * be saved, for example because the disk is full: that is no reason to send them elsewhere.
 */
export function health(services: Services) {
  const { documents, log, stopping } = services
  const isWritable = writeProbe(services)
  return new Hono()
    .get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      c.header('Cache-Control', 'no-store')
      if (stopping.aborted) return c.text('stopping', 503)
      try {
        await documents.get('system/ready')
      } catch (error) {
        log.error({ err: error }, 'the document store does not answer')
        return c.text('not ready', 503)
      }
      return c.text((await isWritable()) ? 'ready' : 'degraded')
    })
}

/** Tells whether the store takes writes. It tries one, at most once a second whoever asks. */
function writeProbe({ documents, log, now }: Services): () => Promise<boolean> {
  let known: { at: number; outcome: Promise<boolean> } | null = null

  async function tryWrite(): Promise<boolean> {
    try {
      // Other text each time: SQLite does not write what is there already.
      const room = now().toISOString().repeat(AS_LARGE_AS_A_RESULT)
      await documents.set('system/ready', { room })
      return true
    } catch (error) {
      log.error({ err: error }, 'the document store takes no writes')
      return false
    }
  }

  return () => {
    const time = now().getTime()
    if (!known || Math.abs(time - known.at) >= TRUSTED) known = { at: time, outcome: tryWrite() }
    return withTimeLimit(known.outcome, WRITE_TIME, () => false)
  }
}

/**
 * What is answered before the app is there: that the process is alive and not ready. Who wants more
 * is cut off, as if nobody listened yet: then browsers and load balancers go elsewhere by themselves.
 */
export const whileStarting: RequestListener = ({ url, socket }, outgoing) => {
  const headers = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' }
  if (url === '/healthz') outgoing.writeHead(200, headers).end('ok')
  else if (url === '/readyz') outgoing.writeHead(503, headers).end('starting')
  else socket.destroy()
}
