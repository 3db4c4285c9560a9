import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { tooLarge } from '../../app/base/text/trouble-messages.ts'
import { type RouteTable, withoutDataSuffix } from './route-table.ts'

const MAX_BYTES = 256 * 1024
/** More fields than any form has. Parsing 60,000 short fields would take 90 ms. */
const MAX_FIELDS = 2_000
/** More values than any JSON text has: the longest one has 1,000 picks. */
const MAX_VALUES = 10_000
/** JSON texts are nested at most this deep, as documents are. Parsing 120,000 levels would take 70 ms. */
const MAX_DEPTH = 20
/** The largest body that is looked through. Larger ones are files, which only admins may send. */
const MAX_LOOKED_THROUGH = 2 * MAX_BYTES
const AMPERSAND = '&'.charCodeAt(0)
const BLANK = ' '.charCodeAt(0)
const MARK = Object.fromEntries([...'[]{},"\\'].map((mark) => [mark, mark.charCodeAt(0)]))

/** Refuses a body larger than its route allows, whether or not the request gives the length. */
export function bodyLimits(routes: RouteTable): MiddlewareHandler {
  return (c, next) => {
    const maxSize = bytesAt(routes, c.req.path)
    if (maxSize === Number.POSITIVE_INFINITY) return next()
    const onError = () => c.text(tooLarge(), 413)
    return bodyLimit({ maxSize, onError })(c, next)
  }
}

/**
 * Refuses a form or a JSON text with too many fields or levels, before anything parses it. The type of a
 * body does not matter, because routes read JSON of any type. A body that its route does not read is not
 * read here.
 */
export function limitFields(routes: RouteTable): MiddlewareHandler {
  return async (c, next) => {
    const { body } = c.req.raw
    if (!body || bytesAt(routes, c.req.path) > MAX_LOOKED_THROUGH) return next()
    const type = c.req.header('Content-Type')?.toLowerCase()
    const isForm = type?.startsWith('application/x-www-form-urlencoded') ?? false
    let isRefused = false
    const looked = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const sent = new Uint8Array(await new Response(body).arrayBuffer())
          isRefused = (isForm && hasManyFields(sent)) || isComplexJson(sent)
          if (isRefused) throw new Error('The body has too many fields or levels.')
          controller.enqueue(sent)
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    // The types of browsers lack `duplex`, which Node needs for a stream.
    c.req.raw = new Request(c.req.raw, { body: looked, duplex: 'half' } as RequestInit)
    await next()
    if (isRefused) c.res = c.text(tooLarge(), 413)
  }
}

function bytesAt({ handleAt }: RouteTable, path: string): number {
  return handleAt(withoutDataSuffix(path)).maxBodyBytes ?? MAX_BYTES
}

function hasManyFields(form: Uint8Array): boolean {
  return form.filter((byte) => byte === AMPERSAND).length >= MAX_FIELDS
}

/** True for a JSON text with too many values or levels. */
function isComplexJson(body: Uint8Array): boolean {
  // A byte order mark and spaces may come first.
  const first = body[body.findIndex((byte) => byte > BLANK && byte < 128)]
  if (first !== MARK['['] && first !== MARK['{']) return false
  let [values, depth, isText] = [0, 0, false]
  for (let at = 0; at < body.length && values < MAX_VALUES && depth <= MAX_DEPTH; at++) {
    const byte = body[at]
    if (byte === MARK['\\']) at++
    else if (byte === MARK['"']) isText = !isText
    else if (isText) continue
    else if (byte === MARK[',']) values++
    else if (byte === MARK['['] || byte === MARK['{']) depth++
    else if (byte === MARK[']'] || byte === MARK['}']) depth--
  }
  return values >= MAX_VALUES || depth > MAX_DEPTH
}
