import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Returns unused memory to the system. After a burst of work, V8 keeps that memory for its heap. A
 * call takes about 50 ms, so a process calls this only when it starts.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
