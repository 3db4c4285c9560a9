import { writeSync } from 'node:fs'
import { Socket } from 'node:net'

/**
 * A preload of a server process (`--import`). The process logs each connection that it opens as
 * `{"msg":"connects","to":"host:port"}`. The log therefore has the connections of every library.
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
