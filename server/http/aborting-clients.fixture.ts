import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import type { ServerProcess } from '../server-process.fixture.ts'

/** Returns the number of open files and connections of a process (Linux). */
export function openFilesOf({ child }: ServerProcess): number {
  return readdirSync(`/proc/${child.pid}/fd`).length
}

/**
 * Sends `count` requests to the targets in turn, fifty at a time. Closes some connections before the
 * response, and the others in the middle of the response.
 */
export async function abortRequests(server: ServerProcess, targets: string[], count: number) {
  let next = 0
  async function abort(n: number) {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const target = targets[n % targets.length]
    socket.write(`GET ${target} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: identity\r\n\r\n`)
    if (n % 2) socket.once('data', () => socket.destroy())
    else setTimeout(() => socket.destroy(), n % 20)
    await closed
  }
  const client = async () => {
    while (next < count) await abort(next++)
  }
  await Promise.all(Array.from({ length: 50 }, client))
}
