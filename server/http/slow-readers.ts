import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A client that is too slow for this long is cut off at the next check. */
const WINDOW_MS = 50_000
const MIN_BYTES_PER_SECOND = 1024
const CHECK_EVERY_MS = 5_000

type Window = { startedAt: number; sentBytes: number }

/**
 * A socket with Node's own counts of bytes, which change during a write. `socket.bytesWritten` and
 * `writableLength` count whole writes, so a large write would show no progress until its end.
 */
type CountingSocket = Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }

/**
 * Cuts off clients that read more slowly than 1 KB a second while bytes wait for them, so that no
 * client occupies a connection and a response in memory. An idle stream has no bytes waiting, and
 * stays open. Returns the server.
 */
export function cutSlowReaders(
  server: Server,
  { windowMs = WINDOW_MS, checkEveryMs = CHECK_EVERY_MS } = {},
): Server {
  const windows = new Map<CountingSocket, Window | null>()
  server.on('connection', (socket: Socket) => {
    windows.set(socket, null)
    socket.once('close', () => windows.delete(socket))
  })

  function check(socket: CountingSocket, window: Window | null, now: number): void {
    const { bytesWritten = 0, writeQueueSize = 0 } = socket._handle ?? {}
    if (writeQueueSize === 0) return void windows.set(socket, null)
    const sentBytes = bytesWritten - writeQueueSize
    if (!window) return void windows.set(socket, { startedAt: now, sentBytes })
    if (now - window.startedAt < windowMs) return
    const speed = (sentBytes - window.sentBytes) / ((now - window.startedAt) / 1000)
    // A reset also frees the bytes that the operating system holds for the client.
    if (speed < MIN_BYTES_PER_SECOND) socket.resetAndDestroy()
    else windows.set(socket, { startedAt: now, sentBytes })
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, window] of windows) check(socket, window, now)
  }, checkEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return server
}
