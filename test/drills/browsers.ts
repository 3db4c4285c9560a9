import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { newQuiz } from '../riders.fixture.ts'
import type { Visitor } from '../signed-in.fixture.ts'

const PAGES = ['/', '/content', '/questions/CA', '/me']

export type DrillRider = Pick<Visitor, 'cookies'> & { uid: string }

/**
 * Simulates ten browsers that open pages and save results on persistent connections, about 150 requests
 * a second in total. Like browsers and load balancers, they repeat a request at the next port if the
 * connection was closed or refused. Every other bad answer is a failure.
 */
export function letBrowse(ports: number[], origin: string, riders: DrillRider[]) {
  const acknowledged: string[] = []
  const failures: string[] = []
  let answered = 0
  let isOver = false

  async function send(agent: RiderAgent, port: number, target: string, body?: string) {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      path: target,
      agent,
      method: body ? 'POST' : 'GET',
      headers: {
        Cookie: agent.cookie,
        'X-Forwarded-For': '192.0.2.1',
        Origin: origin,
        ...(body && { 'Content-Length': Buffer.byteLength(body) }),
      },
    })
    // `once` below rejects with the first error. This listener prevents an uncaught exception by a later
    // error.
    outgoing.on('error', () => {})
    outgoing.end(body)
    const [response]: IncomingMessage[] = await once(outgoing, 'response')
    if (!response) throw new Error('There is no answer')
    const said = await text(response)
    if (!/^20[01]$/.test(String(response.statusCode)))
      throw new Error(`${response.statusCode} ${said}`)
  }

  async function open(
    agent: RiderAgent,
    place: number,
    target: string,
    body?: string,
  ): Promise<boolean> {
    for (let tries = 0; !isOver; tries++) {
      try {
        await send(agent, ports[(place + tries) % ports.length] ?? 0, target, body)
        answered++
        return true
      } catch (error) {
        const isClosed = /^(ECONNRESET|ECONNREFUSED|EPIPE)$/.test(
          String((error as NodeJS.ErrnoException).code),
        )
        if (!isClosed || tries === 20) {
          failures.push(`${target}: ${(error as Error).message}`)
          return false
        }
        if (tries >= ports.length) await setTimeout(50)
      }
    }
    return false
  }

  async function browse(place: number): Promise<void> {
    const { uid, cookies } = riders[place % riders.length] as DrillRider
    const agent = new RiderAgent(cookies)
    for (let n = place; !isOver; n++) {
      const id = randomUUID().replaceAll('-', '')
      if (n % 5 < 4) await open(agent, place, PAGES[n % 5] ?? '/')
      else if (await open(agent, place, '/attempts', quiz(id, uid))) acknowledged.push(id)
      await setTimeout(Math.random() * 100)
    }
    agent.destroy()
  }
  const all = Promise.all(Array.from({ length: 10 }, (_, place) => browse(place)))

  return {
    acknowledged,
    failures,
    answered: () => answered,
    async stop(): Promise<void> {
      isOver = true
      await all
    },
  }
}

class RiderAgent extends Agent {
  readonly cookie: string

  constructor(cookies: Visitor['cookies']) {
    super({ keepAlive: true, maxSockets: 1 })
    this.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

function quiz(id: string, owner: string): string {
  return JSON.stringify({ ...newQuiz(owner), id })
}
