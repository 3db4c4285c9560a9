import type { Failure } from '../../base/device/ask.client.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000

export type Sender = { send: () => void; stop: () => void }

/**
 * Calls `work` at each `send` and when the network is back, one call after the other. After a failure, calls
 * it again and again, with longer and longer pauses.
 */
export function keepSending(work: () => Promise<Failure | null>): Sender {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isRunning = false
  let isWanted = false
  let failures = 0

  async function send() {
    clearTimeout(timer)
    isWanted = isRunning
    if (isRunning || isOver) return
    isRunning = true
    const failure = await work()
    isRunning = false
    failures = failure ? failures + 1 : 0
    if (isWanted) send()
    else if (failure && !isOver) timer = setTimeout(send, pauseAfter(failures, failure))
  }

  addEventListener('online', send)
  function stop() {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', send)
  }
  return { send, stop }
}

/** A failure with a message is a refusal. Refusals last longer than failures of server or network. */
function pauseAfter(failures: number, { message }: Failure): number {
  if (message !== null) return LONGEST_PAUSE_MS
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
}
