import type { IncomingMessage } from 'node:http'
import type { Services } from '../../app/context.server.ts'
import { countVisit } from '../../app/site/operations/count-visit.server.ts'
import { clientAddress, clientNetwork, type TrustedProxies } from './client-address.ts'
import { pathAndQuery } from './request-target.ts'
import type { RouteTable } from './route-table.ts'

/** Returns a function that counts a visit after the answer is sent. */
export function visitCounter(
  services: Services,
  routes: RouteTable,
  trustedProxies: TrustedProxies,
) {
  return ({ method, url = '', headers, socket }: IncomingMessage, status: number): void => {
    if (method !== 'GET') return
    const [path = ''] = pathAndQuery(url).split('?')
    const isPublic = () => {
      const { cachedBy, countsVisits = cachedBy !== undefined } = routes.handleAt(path)
      return countsVisits && !routes.isCachedFile(path)
    }
    const named = (header: string) => headers[header.toLowerCase()]?.toString()
    const sender = () => {
      const peer = socket.remoteAddress ?? ''
      const client = clientAddress(peer, named('X-Forwarded-For'), trustedProxies)
      return { client, network: clientNetwork(client) }
    }
    countVisit(services, { path, status, isPublic, named, sender }).catch((error) => {
      services.log.error({ err: error }, 'could not count a visit')
    })
  }
}
