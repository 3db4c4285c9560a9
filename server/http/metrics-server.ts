import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Services } from '../../app/context.server.ts'

/** The maximum number of servers on one machine that publish metrics, each on its own port. */
const MAX_SERVERS = 64

/**
 * Publishes the metrics of this process at `/metrics`, on a port of their own. If another program
 * uses the port, the metrics get the next free port.
 */
export async function serveMetrics(
  { metrics, log }: Services,
  { port, host }: { port: number; host: string },
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const help = 'The longest that the event loop was late by since the last look.'
  metrics.gauge('event_loop_lag_seconds', help, () => {
    const seconds = delay.max / 1e9
    delay.reset()
    return seconds
  })
  const memory = 'Memory of the process.'
  metrics.gauge('process_resident_memory_bytes', memory, () => process.memoryUsage.rss())

  const answer: RequestListener = async ({ url }, outgoing) => {
    if (url !== '/metrics') return outgoing.writeHead(404).end()
    const text = await metrics.text()
    outgoing
      .writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
      .end(text)
  }
  for (let next = port; next < port + MAX_SERVERS; next++) {
    const server = createServer(answer).listen(next, host).unref()
    try {
      await once(server, 'listening')
      return log.info({ host, port: next }, 'publishing metrics')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue
      return log.error({ err: error, host, port: next }, 'cannot publish metrics')
    }
  }
  log.error({ host, port }, 'cannot publish metrics: too many ports are taken')
}
