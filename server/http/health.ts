import { Hono } from 'hono'
import type { Services } from '../../app/context.server.ts'
import { withTimeLimit } from '../../platform/time-limit.ts'

const WRITE_TIMEOUT_MS = 1_500
/** The server makes at most one test write in this time, because anybody may request `/readyz`. */
const OUTCOME_VALID_MS = 1_000
/** The test text repeats the time this often, because even a full disk may accept a short text. */
const REPETITIONS = 600

/**
 * Answers health checks. `/healthz` shows only that the process answers. `/readyz` shows that the
 * store answers and the server is not stopping. Its text is "degraded" while the store accepts no
 * writes, for example on a full disk. The status is still 200 then, because reads work.
 */
export function health(services: Services) {
  const { documents, log, stopping } = services
  const isWritable = writeProbe(services)
  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
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

function writeProbe({ documents, log, now }: Services): () => Promise<boolean> {
  let known: { at: number; outcome: Promise<boolean> } | null = null

  async function tryWrite(): Promise<boolean> {
    try {
      // The text changes each time, because SQLite skips a write of the same text.
      const room = now().toISOString().repeat(REPETITIONS)
      await documents.set('system/ready', { room })
      return true
    } catch (error) {
      log.error({ err: error }, 'the document store takes no writes')
      return false
    }
  }

  return () => {
    const time = now().getTime()
    if (!known || Math.abs(time - known.at) >= OUTCOME_VALID_MS) {
      known = { at: time, outcome: tryWrite() }
    }
    return withTimeLimit(known.outcome, WRITE_TIMEOUT_MS, () => false)
  }
}
