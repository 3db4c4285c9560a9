import { fork } from 'node:child_process'
import os from 'node:os'
import { untilAborted } from './time-limit.ts'

type Program = {
  file: string
  args?: string[]
  environment?: Record<string, string>
  nodeOptions: string[]
  /** A constant of `os.constants.priority`. */
  priority: number
  /** The first message to the process. */
  message?: object
}

/** The messages of a process that ended, and the signal that killed it. */
type Ended = { messages: unknown[]; signal: NodeJS.Signals | null }

/** Runs a program in a child process and kills it when `stop` aborts. Resolves when it has ended. */
export function runProcess(program: Program, stop: AbortSignal): Promise<Ended> {
  const { file, args = [], environment = {}, nodeOptions, priority, message } = program
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  const messages: unknown[] = []
  const child = fork(file, args, {
    env: environment,
    execArgv: nodeOptions,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    signal: stop,
    killSignal: 'SIGKILL',
  })
  try {
    // This comes before the process starts threads, because Linux keeps the priority of each thread.
    if (child.pid) os.setPriority(child.pid, priority)
  } catch {
    // The process has ended.
  }
  child.on('message', (received) => messages.push(received))
  child.on('error', (error) => {
    if (!stop.aborted) reject(error)
  })
  child.on('close', (_, signal) => resolve({ messages, signal }))
  // If the process dies before it reads the message, 'close' reports its end.
  if (message) child.send(message, () => {})
  return promise
}

/** A queue that runs one task at a time, in order. After `close` it runs none. */
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
    /** Aborts the running task, and resolves after its end. */
    async close(): Promise<void> {
      closing.abort(new Error(`${name} is closed`))
      await last
    },
  }
}
