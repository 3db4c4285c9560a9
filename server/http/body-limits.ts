import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { tooLarge } from '../../app/text/trouble-messages.ts'
import { type RouteTable, withoutDataSuffix } from './route-table.ts'

const MAX_BYTES = 256 * 1024

/** Refuses a body larger than its route allows, whether or not the request gives the length. */
export function bodyLimits({ handleAt }: RouteTable): MiddlewareHandler {
  return (c, next) => {
    const { maxBodyBytes = MAX_BYTES } = handleAt(withoutDataSuffix(c.req.path))
    if (maxBodyBytes === Number.POSITIVE_INFINITY) return next()
    const onError = () => c.text(tooLarge(), 413)
    return bodyLimit({ maxSize: maxBodyBytes, onError })(c, next)
  }
}
