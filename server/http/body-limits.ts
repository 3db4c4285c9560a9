import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { tooLarge } from '../../app/text/trouble-messages.ts'
import { type RouteTable, withoutDataSuffix } from './route-table.ts'

const MAX_BYTES = 256 * 1024
/** More fields than any form has. Parsing 60,000 short fields would take 90 ms. */
const MAX_FIELDS = 2_000
const AMPERSAND = '&'.charCodeAt(0)

/** Refuses a body larger than its route allows, whether or not the request gives the length. */
export function bodyLimits({ handleAt }: RouteTable): MiddlewareHandler {
  return (c, next) => {
    const { maxBodyBytes = MAX_BYTES } = handleAt(withoutDataSuffix(c.req.path))
    if (maxBodyBytes === Number.POSITIVE_INFINITY) return next()
    const onError = () => c.text(tooLarge(), 413)
    return bodyLimit({ maxSize: maxBodyBytes, onError })(c, next)
  }
}

/** Refuses a form with too many fields, before anything parses it. */
export const limitFields: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('Content-Type')?.toLowerCase()
  if (!type?.startsWith('application/x-www-form-urlencoded') || !c.req.raw.body) return next()
  const body = new Uint8Array(await c.req.raw.arrayBuffer())
  if (body.filter((byte) => byte === AMPERSAND).length >= MAX_FIELDS) return c.text(tooLarge(), 413)
  c.req.raw = new Request(c.req.raw, { body })
  return next()
}
