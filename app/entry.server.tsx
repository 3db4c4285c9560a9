import { createHash } from 'node:crypto'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { StoreTroubleError } from '../platform/documents/document-store.ts'
import styles from './app.css?inline'
import { requestContext, servicesContext } from './context.server.ts'

/** Renders the whole page before it is sent: its headers name the hashes of its inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { geocoderUrl, fileLinks } = context.get(servicesContext)
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} />,
    // React's own words would go to the console, whole and without the request's id.
    {
      signal: request.signal,
      onError: (error) => handleError(error, { request, context, params: {} }),
    },
  )
  await stream.allReady
  const page = scriptsLast(withStyles(await new Response(stream).text()))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const asked = { geocoder: new URL(geocoderUrl).origin, files: fileLinks?.origin ?? '' }
  headers.set('Content-Security-Policy', contentSecurityPolicy(page, asked))
  // Vite's client adds styles and a socket of its own.
  if (import.meta.env.DEV) headers.set('Content-Security-Policy', "object-src 'none'")
  return new Response(request.method === 'HEAD' ? null : page, { status, headers })
}

/** Surprises in loaders, actions and rendering; the visitor sees the error page. A 404 is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // In development it may be another module's class: the field tells.
  if (error instanceof Error && 'trouble' in error) {
    context.get(requestContext).storeTrouble = (error as StoreTroubleError).trouble
  }
  context.get(servicesContext).log.error({ err: error }, 'route failed')
}

/** Puts the styles into the page itself: one round trip less before the first paint. */
function withStyles(page: string): string {
  return page.replace(
    '<style id="styles"></style>',
    () => `<style id="styles">${styles.replaceAll('</', '<\\/')}</style>`,
  )
}

/**
 * Scripts that are fetched from the head share a slow line with the page itself: they go last. Those
 * that the page's own script imports anyway go altogether: each costs a slow phone 5 ms and more
 * before the first paint.
 */
function scriptsLast(page: string): string {
  const [imports = ''] = page.match(/<script type="module"[^>]*>[\s\S]*?<\/script>/) ?? []
  const rest = page
    .match(MODULE_PRELOADS)
    ?.filter((link) => !imports.match(STATIC_IMPORTS)?.some((path) => link.includes(path)))
  return page.replace(MODULE_PRELOADS, '').replace('</body>', `${rest?.join('') ?? ''}</body>`)
}

const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*>/g
const STATIC_IMPORTS = /(?<=import (.* from )?)"[^"]+"/g

function contentSecurityPolicy(page: string, asked: { geocoder: string; files: string }): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(page, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)}`,
    `style-src 'self' ${hashes(page, /<style[^>]*>([\s\S]*?)<\/style>/g)}`,
    `img-src 'self' https: data: blob: ${asked.files}`.trim(),
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${asked.geocoder}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashes(page: string, inline: RegExp): string {
  return [...page.matchAll(inline)]
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ')
}
