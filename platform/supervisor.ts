import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from './log.ts'

/** How often a supervised process says that it is alive, in milliseconds. */
const BEAT = 1_000
/** A process that lived less than this, in milliseconds, is not replaced at once. */
const SHORT_LIFE = 10_000
/** The longest wait before a process is replaced, in milliseconds. */
const LONGEST_WAIT = 30_000

type Life = { startedAt: number; retired: boolean; isReady: Promise<boolean> }

/**
 * Keeps `count` processes of this very program running, which share one port (node:cluster), until
 * SIGTERM or SIGINT; then it stops them all and ends with 0, or with 1 if it had to kill one. SIGUSR2
 * puts new processes in the place of all, one after the other: each is ready before the old one stops.
 *
 * The first one starts alone: if it ends before it is ready, so does this process, with 1. Later on,
 * one that ends is replaced; one that keeps silent for `silence` milliseconds, or does not stop
 * within `stopTime`, is killed. The processes end by themselves when this one is gone.
 */
export function supervise({
  count,
  log,
  silence = 30_000,
  stopTime = 24_500,
}: {
  count: number
  log: Logger
  silence?: number
  stopTime?: number
}): void {
  const lives = new Map<Worker, Life>()
  let isStopping = false
  let isRenewing = false
  let hasServed = false
  let shortLives = 0
  let exitCode = 0

  function start(): Worker {
    const worker = cluster.fork()
    const { promise: isReady, resolve } = Promise.withResolvers<boolean>()
    lives.set(worker, { startedAt: performance.now(), retired: false, isReady })
    let silentBeats: number | undefined
    // Beats are counted, not time: a machine that was suspended is not held against the process.
    const watch = setInterval(() => {
      if (silentBeats === undefined || ++silentBeats * BEAT <= silence) return
      log.error({ process: worker.process.pid }, 'a process is silent: it is killed')
      worker.process.kill('SIGKILL')
    }, BEAT)
    worker.on('message', () => {
      if (silentBeats === undefined) log.info({ process: worker.process.pid }, 'a process is ready')
      silentBeats = 0
      resolve(true)
    })
    worker.on('exit', (code, signal) => {
      clearInterval(watch)
      resolve(false)
      ended(worker, code, signal)
    })
    return worker
  }

  function ended(worker: Worker, code: number | null, signal: string | null): void {
    const { startedAt, retired } = lives.get(worker) as Life
    lives.delete(worker)
    if (isStopping) {
      if (lives.size === 0) process.exit(exitCode)
      return
    }
    if (!hasServed) process.exit(1)
    if (retired) return
    log.error({ process: worker.process.pid, code, signal }, 'a process ended')
    shortLives = performance.now() - startedAt < SHORT_LIFE ? shortLives + 1 : 0
    const wait = shortLives === 0 ? 0 : Math.min(250 * 2 ** shortLives, LONGEST_WAIT)
    setTimeout(fillUp, wait)
  }

  function fillUp(): void {
    const staying = [...lives.values()].filter(({ retired }) => !retired).length
    if (!isStopping) for (let missing = count - staying; missing > 0; missing--) start()
  }

  function stop(worker: Worker): void {
    worker.process.kill('SIGTERM')
    const late = setTimeout(() => {
      log.error({ process: worker.process.pid }, 'a process does not stop: it is killed')
      if (isStopping) exitCode = 1
      worker.process.kill('SIGKILL')
    }, stopTime)
    worker.on('exit', () => clearTimeout(late))
  }

  function stopAll(): void {
    if (isStopping) return
    isStopping = true
    for (const worker of lives.keys()) stop(worker)
    if (lives.size === 0) process.exit()
  }

  async function renew(): Promise<void> {
    if (isStopping || isRenewing || !hasServed) return
    isRenewing = true
    for (const [old, life] of [...lives]) {
      if (!lives.has(old)) continue
      if (!(await lives.get(start())?.isReady)) {
        log.error('a new process was never ready: those there are stay')
        break
      }
      life.retired = true
      if (old.isDead()) continue
      stop(old)
      await once(old, 'exit')
    }
    isRenewing = false
    log.info('the processes have been renewed')
  }

  process.on('SIGTERM', stopAll)
  process.on('SIGINT', stopAll)
  process.on('SIGUSR2', renew)
  lives.get(start())?.isReady.then((isReady) => {
    hasServed = isReady
    if (isReady) fillUp()
  })
}

/** What a process says when it is ready to serve; if it is supervised, also that it is alive since. */
export function reportReady(): void {
  if (!cluster.isWorker) return
  process.send?.('ready')
  setInterval(() => process.send?.('alive'), BEAT).unref()
}

/**
 * To be awaited by a process that has closed its server and is about to end. The supervisor may have
 * handed it a connection meanwhile, which would hang: when this resolves, another process has it.
 */
export async function leaveSupervisor(): Promise<void> {
  const { worker } = cluster
  if (!worker?.isConnected()) return
  const left = once(worker, 'disconnect')
  worker.disconnect()
  await left
}

/** Whether others serve beside this process already: then it takes no requests before it is ready. */
export function isReplacement(): boolean {
  return (cluster.worker?.id ?? 1) > 1
}
