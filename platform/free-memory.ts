import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives memory that nothing uses any more back to the system. After a burst of work, V8 keeps that
 * memory for its heap. A call takes some 50 ms, so it belongs to the start of a process.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
