import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Handler } from 'hono'
import { entityTag, isKnown } from '../../platform/entity-tag.ts'

export const SERVICE_WORKER = 'service-worker.js'

/** A worker's requests follow its own policy, not that of the pages. */
const POLICY = "default-src 'none'; connect-src 'self'"

/**
 * Serves the service worker of the build in `folder`. If `isOn` is false, it serves a worker that
 * removes itself and its stored data. Browsers check at each visit whether the worker has changed. `startOf`
 * returns what the worker's code begins with.
 */
export function serviceWorker(
  folder: string,
  isOn: boolean,
  startOf: () => Promise<string> = async () => '',
): Handler {
  const file = path.join(folder, isOn ? 'service-worker.js' : 'retired-worker.js')
  const built = readFileSync(file, 'utf8')
  return async (c) => {
    const code = (isOn ? await startOf() : '') + built
    const etag = entityTag(Buffer.from(code))
    const headers = {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': POLICY,
      'Content-Type': 'text/javascript; charset=utf-8',
      ETag: etag,
    }
    if (isKnown(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
    return c.body(code, 200, headers)
  }
}
