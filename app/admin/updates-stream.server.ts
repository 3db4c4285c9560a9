import type { Services } from '../context.server.ts'
import { watchVersion } from '../remote-config/version-watch.server.ts'
import { checkAdmin } from './require-admin.server.ts'

/** How many pages may listen to one process. */
const MOST_LISTENERS = 50
/** How long nothing may be said, in milliseconds: then it is looked at who listens. */
const SILENCE = 15_000

const utf8 = new TextEncoder()

/**
 * Server-sent events (HTML Standard, 9.2): the version of the remote config, now and at each change.
 * Ends when whoever asked is no longer the admin, is gone, or the server stops. Null when too many
 * listen already.
 */
export function streamUpdates(services: Services, request: Request): ReadableStream | null {
  const ending = new AbortController()
  const over = AbortSignal.any([ending.signal, request.signal, services.stopping])
  let sent: number | null = null
  let heardAt = services.now().getTime()
  let out: ReadableStreamDefaultController<Uint8Array> | undefined

  async function tell(version: number | null) {
    const now = services.now().getTime()
    const isNews = version !== null && version !== sent
    if (over.aborted || (!isNews && now - heardAt < SILENCE)) return
    // While the store can't be read nobody knows who is admin: a sign of life tells nothing.
    if (version !== null && !(await isStillAdmin())) ending.abort()
    if (over.aborted || (isNews && version === sent)) return
    out?.enqueue(utf8.encode(isNews ? `event: version\ndata: ${version}\n\n` : ': still here\n\n'))
    if (isNews) sent = version
    heardAt = now
  }

  async function isStillAdmin(): Promise<boolean> {
    return 'uid' in (await checkAdmin(services, request, { isUse: false }))
  }

  const stopWatching = watchVersion(services, MOST_LISTENERS, tell)
  if (!stopWatching) return null
  over.addEventListener('abort', () => {
    stopWatching()
    out?.close()
  })
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      out = controller
      if (over.aborted) {
        stopWatching()
        controller.close()
      }
    },
    cancel: () => {
      out = undefined
      ending.abort()
    },
  })
}
