import { writeSync } from 'node:fs'
import { Socket } from 'node:net'

/**
 * To be preloaded into a server process (`--import`): each connection it opens is told by a line of
 * its log, `{"msg":"connects","to":"host:port"}`. It is the process itself that tells, so that no
 * library's own way out is missed.
 */
const connect = Socket.prototype.connect as (...given: unknown[]) => Socket
Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  const [first, second] = given.flat() as [Record<string, unknown> | number, unknown]
  const to =
    typeof first === 'object'
      ? (first.path ?? `${first.host ?? 'localhost'}:${first.port}`)
      : `${second ?? 'localhost'}:${first}`
  writeSync(1, `${JSON.stringify({ level: 30, msg: 'connects', to })}\n`)
  return connect.apply(this, given)
} as typeof Socket.prototype.connect
