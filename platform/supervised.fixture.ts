import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { openLog } from './log.ts'
import { leaveSupervisor, reportReady, supervise } from './supervisor.ts'

/** A small program under a supervisor: `node supervised.fixture.ts PORT [MOOD]`. */
const [port, mood] = process.argv.slice(2)

if (cluster.isPrimary) {
  supervise({ count: 2, log: openLog('info'), silence: 2_000, stopTime: 1_500 })
} else if (mood === 'unusable') {
  console.error('It cannot be used.')
  process.exit(1)
} else {
  const server = createServer(async ({ url }, response) => {
    if (url === '/slow') await setTimeout(500)
    response.end(String(process.pid))
  })
  server.listen(Number(port), '127.0.0.1', reportReady)
  process.on('SIGTERM', () => {
    if (mood === 'stubborn') return
    server.close(() => leaveSupervisor().then(() => process.exit(0)))
    server.closeIdleConnections()
  })
  if (mood === 'short-lived' && cluster.worker?.id !== 1) setTimeout(50).then(() => process.exit(3))
}
