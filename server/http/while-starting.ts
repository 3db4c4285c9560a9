import type { OutgoingHttpHeaders, RequestListener } from 'node:http'
import { LANGUAGES, SOURCE } from '../../app/base/text/languages.ts'

const sentences = await Promise.all(
  LANGUAGES.map(async ({ tag }) => {
    const end = tag === SOURCE.tag ? '' : `.${tag}`
    const { starting }: typeof import('../../app/base/text/trouble-messages.ts') = await import(
      `../../app/base/text/trouble-messages${end}.ts`
    )
    return `${starting()}\n`
  }),
)

/**
 * Answers health checks until the app is loaded, and other requests by a page that loads itself again.
 * It cuts off a proxy's requests, as if nothing listened yet, so that the proxy tries another server.
 */
export const whileStarting: RequestListener = ({ url, socket, headers }, outgoing) => {
  const answer = (status: number, text: string, more?: OutgoingHttpHeaders) =>
    outgoing.writeHead(status, { ...PLAIN, ...more }).end(text)
  if (url === '/healthz') answer(200, 'ok')
  else if (url === '/readyz') answer(503, 'starting')
  else if (headers['x-forwarded-for']) socket.destroy()
  else answer(503, STARTING, { 'Retry-After': RETRY_SECONDS, Refresh: RETRY_SECONDS })
}

const PLAIN = { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' }
// The pages, which know the language of an address, are not loaded yet.
const STARTING = sentences.join('')
const RETRY_SECONDS = 3
