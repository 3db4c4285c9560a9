import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Whether the response already went to the connection, so that its headers cannot change. */
export function isSent(c: Context): boolean {
  return (c.env as HttpBindings).outgoing.headersSent
}
