import type { Services } from '../../context.server.ts'
import { checkStaff } from '../../people/admin/require-admin.server.ts'

const MAX_LISTENERS = 50
/** After a silence this long the server checks the listener again and sends a line without data. */
const MAX_SILENCE_MS = 15_000

/**
 * Streams the remote config's version, now and at each change, as events (HTML Standard, 9.2).
 * The stream ends when the listener leaves or is no longer the admin, or when the server stops.
 * Returns null if too many pages listen already.
 */
export function streamUpdates(services: Services, request: Request): ReadableStream | null {
  const ending = new AbortController()
  const ended = AbortSignal.any([ending.signal, request.signal, services.stopping])
  let sentVersion: number | null = null
  let lastSentMs = services.now().getTime()
  const { readable, writable } = new TextEncoderStream()
  const out = writable.getWriter()
  // `closed` and pending writes reject when the listener leaves.
  out.closed.catch(() => ending.abort())

  async function send(version: number | null) {
    const nowMs = services.now().getTime()
    const isNews = version !== null && version !== sentVersion
    if (ended.aborted || (!isNews && nowMs - lastSentMs < MAX_SILENCE_MS)) return
    // While the store fails, the server cannot check the admin. Then it sends only lines without data.
    const sender =
      version === null ? null : await checkStaff(services, request, ['site'], { isUse: false })
    if (sender && !('uid' in sender)) ending.abort()
    if (ended.aborted || (isNews && version === sentVersion)) return
    out.write(isNews ? `event: version\ndata: ${version}\n\n` : ': still here\n\n').catch(() => {})
    if (isNews) sentVersion = version
    lastSentMs = nowMs
  }

  const stopWatching = services.watchVersion(MAX_LISTENERS, send)
  if (!stopWatching) return null
  const stop = () => {
    stopWatching()
    out.close().catch(() => {})
  }
  if (ended.aborted) stop()
  else ended.addEventListener('abort', stop)
  return readable
}
