import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, ask } from '../server/server-process.fixture.ts'

type Kept = { answer: Answer; asked: IncomingHttpHeaders; until: number }

/**
 * Starts a shared cache by RFC 9111 in front of the server at `port`. It stores every response for the
 * longest time that the RFC allows (sections 3 and 4.2). It reuses a response for matching requests
 * (`Vary`, 4.1).
 */
export async function startSharedCache(port: number) {
  const kept = new Map<string, Kept[]>()
  const self = { port: 0, hits: 0, kept, forget: () => kept.clear(), close }

  const server = createServer(async (request, response) => {
    const { url = '', method = 'GET', headers: asked } = request
    const key = `${method} ${url}`
    const found = kept.get(key)?.find((one) => isFresh(one) && isAlike(one, asked))
    if (found) self.hits++
    const { headers, status, body } = found?.answer ?? (await fetchAnew(key, url, method, asked))
    const { 'transfer-encoding': _, connection: __, ...own } = headers
    response.writeHead(status, own).end(body)
  })

  async function fetchAnew(key: string, url: string, method: string, asked: IncomingHttpHeaders) {
    const { connection: _, ...headers } = asked
    const answer = await ask(port, url, { method, headers: headers as Record<string, string> })
    const seconds = lifetime(answer, asked)
    if (seconds > 0) {
      const until = Date.now() + seconds * 1000
      kept.set(key, [...(kept.get(key) ?? []), { answer, asked, until }])
    }
    return answer
  }

  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  self.port = (server.address() as AddressInfo).port
  return self
}

/** Returns the number of seconds for which the cache may reuse the response. 0 forbids reuse. */
function lifetime({ status, headers }: Answer, asked: IncomingHttpHeaders): number {
  const rules = headers['cache-control'] ?? ''
  const isOpen = /\b(public|s-maxage|must-revalidate)\b/.test(rules)
  if (/\b(no-store|private|no-cache)\b/.test(rules) || headers.vary === '*') return 0
  if ((asked.authorization && !isOpen) || ![200, 301, 308, 404, 410].includes(status)) return 0
  // Without a rule, the cache may choose a lifetime (section 4.2.2).
  return Number(rules.match(/s-maxage=(\d+)/)?.[1] ?? rules.match(/max-age=(\d+)/)?.[1] ?? 60)
}

function isFresh({ until }: Kept): boolean {
  return Date.now() < until
}

function isAlike({ answer, asked: before }: Kept, asked: IncomingHttpHeaders): boolean {
  const names = answer.headers.vary?.toLowerCase().split(/,\s*/) ?? []
  return names.every((name) => before[name] === asked[name])
}
