import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

type Ask = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Sends `perSecond` requests a second, evenly and without waiting for answers, until `end` settles.
 * Returns the milliseconds from each request to the end of its answer, in ascending order.
 */
export async function steadyRiders(
  origin: string,
  { perSecond, ask }: { perSecond: number; ask: () => Ask },
  end: Promise<unknown>,
): Promise<number[]> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  end.then(over, over)
  // Uses the connections in turn, so that the server closes none of them as idle.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  const answers: Promise<number>[] = []
  const start = performance.now()
  while (!isOver) {
    answers.push(answerTime(agent, origin, ask()))
    const next = start + (answers.length * 1000) / perSecond
    await pause(Math.max(0, next - performance.now()))
  }
  const times = await Promise.all(answers)
  agent.destroy()
  return times.sort((a, b) => a - b)
}

/** Returns the value below which this share of the ascending values lies. NaN if there are no values. */
export function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.floor(ascending.length * share)] ?? Number.NaN
}

function answerTime(agent: Agent, origin: string, { path, body, ...options }: Ask) {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const start = performance.now()
  const outgoing = request(origin + path, { agent, ...options }, (response) => {
    response.resume()
    response.on('end', () => {
      if ((response.statusCode ?? 0) < 300) resolve(performance.now() - start)
      else reject(new Error(`${path} answers ${response.statusCode}`))
    })
  })
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise
}
