import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HERO_BYTES } from '../app/posts/hero-picture.ts'

const KB = 1024
/** The largest body of a request, in bytes. */
const LIMIT = 256 * KB
/** The doors that take more: a post with its texts and its hero. */
const LARGER = [
  // The door of manuals counts for itself, while the file streams through.
  { path: /^\/admin\/manuals$/, limit: Number.POSITIVE_INFINITY },
  { path: /^\/admin\/posts\/[\w-]+(\.data)?$/, limit: HERO_BYTES + KB * KB },
]

/** Refuses a larger body, whether its length is told or not. */
export const bodyLimits: MiddlewareHandler = (c, next) => {
  const larger = LARGER.find(({ path }) => path.test(c.req.path))
  const maxSize = larger?.limit ?? LIMIT
  if (maxSize === Number.POSITIVE_INFINITY) return next()
  return bodyLimit({ maxSize, onError: (c) => c.text('Too large', 413) })(c, next)
}
