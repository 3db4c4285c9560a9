import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import os from 'node:os'
import { untilAborted } from './time-limit.ts'

type Program = {
  file: string
  args?: string[]
  environment?: Record<string, string>
  nodeOptions: string[]
  /** One of `os.constants.priority`. */
  priority: number
  message?: object
  onMessage?: (message: unknown) => void
}

type Ended = { messages: unknown[]; signal: NodeJS.Signals | null }

/**
 * Runs a program in a child process and kills the process when `stop` aborts. Resolves when the
 * process has ended. Rejects if it cannot start.
 */
export function runProcess(program: Program, stop: AbortSignal): Promise<Ended> {
  const { file, args = [], environment = {}, nodeOptions, priority, message, onMessage } = program
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  const messages: unknown[] = []
  const child = fork(file, args, {
    env: { ...compileCache(), ...environment },
    execArgv: nodeOptions,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    signal: stop,
    killSignal: 'SIGKILL',
  })
  try {
    // On Linux this changes only the main thread and threads that start later, so it comes first.
    if (child.pid) os.setPriority(child.pid, priority)
  } catch {
    // The process has already ended, so it needs no priority.
  }
  child.on('message', (received) => {
    messages.push(received)
    onMessage?.(received)
  })
  child.on('error', (error) => {
    if (!stop.aborted) reject(error)
  })
  child.on('close', (_, signal) => resolve({ messages, signal }))
  // If the process dies first, `send` fails. That error is ignored, because 'close' reports the death.
  if (message) child.send(message, () => {})
  return promise
}

/** Gives the child the compile cache of this process, so that the child need not strip types again. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder ? { NODE_COMPILE_CACHE: folder } : {}
}

/** A queue that runs one task at a time, in order. After `close` each task gets an aborted signal. */
export function openQueue(name: string) {
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Adds a task. Rejects as soon as `signal` aborts or the queue closes, even before the task runs. */
    add<T>(task: (stop: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
      const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
      const result = last.then(() => task(stop))
      last = result.catch(() => {})
      return untilAborted(result, stop)
    },
    async close(): Promise<void> {
      closing.abort(new Error(`${name} is closed`))
      await last
    },
  }
}
