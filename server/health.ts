import { Hono } from 'hono'
import type { Services } from '../app/context.server.ts'

/**
 * `/healthz`: the process answers; it touches nothing else. `/readyz`: it can serve, that is, the
 * store answers and no stop is under way.
 */
export function health({ documents, log }: Services, state: { stopping: boolean }) {
  return new Hono()
    .get('/healthz', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      c.header('Cache-Control', 'no-store')
      if (state.stopping) return c.text('stopping', 503)
      try {
        await documents.get('system/ready')
        return c.text('ready')
      } catch (error) {
        log.error({ err: error }, 'the document store does not answer')
        return c.text('not ready', 503)
      }
    })
}
