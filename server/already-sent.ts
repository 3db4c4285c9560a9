import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Whether an answer went straight to the connection: then its headers can't be changed any more. */
export function isSent(c: Context): boolean {
  return (c.env as HttpBindings).outgoing.headersSent
}
