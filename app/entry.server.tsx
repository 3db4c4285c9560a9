import { randomBytes } from 'node:crypto'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  href,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { storeTroubleOf } from '../platform/documents/document-store.ts'
import { asksForText, noteSentSize } from './base/device/sent-size.server.ts'
import { readFace } from './base/face/face.server.ts'
import { faceStyles } from './base/face/face-styles.server.ts'
import { shownFace } from './base/face/shown-face.ts'
import adminStyles from './base/styles/admin.css?inline'
import letteringStyles from './base/styles/lettering.css?inline'
import riderStyles from './base/styles/rider.css?inline'
import standInStyles from './base/styles/stand-in.css?inline'
import { ScriptNonce } from './base/ui/inline-script.tsx'
import { requestContext, type Settings, servicesContext } from './context.server.ts'
import type { RouteHandle } from './route-handle.ts'
import {
  contentSecurityPolicy,
  readOwnScripts,
  type ScriptInPage,
} from './site/page/content-security-policy.server.ts'
import { withDemoNotice } from './site/page/demo-notice.server.ts'
import { MODULE_PRELOADS, startLate } from './site/page/late-start.server.ts'
import { withOrigin } from './site/page/other-address.server.ts'
import { openUsedStyles } from './site/page/used-styles.server.ts'

/** Renders the whole page before sending it, because the headers contain the hashes of its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { settings, fileLinks, origin } = context.get(servicesContext)
  const nonce = randomBytes(16).toString('base64url')
  const stream = await renderToReadableStream(
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>,
    {
      nonce,
      signal: request.signal,
      // Otherwise React would log the error to the console, without the request's id.
      onError: (error) => handleError(error, { request, context, params: {} }),
    },
  )
  await stream.allReady
  const shown = withDemoNotice(await new Response(stream).text(), settings.demoUntil)
  const rendered = withSignIn(shown, settings)
  const { page: ownPage, scripts } = readOwnScripts(rendered, nonce)
  const page = noteSentSize(ownPage)
  const handles = routerContext.staticHandlerContext.matches.map(({ route }) => route.handle)
  const waits = handles.some((handle?: RouteHandle) => handle?.waits) && !import.meta.env.DEV
  const sent = waits ? startLate(page) : { page: scriptsLast(page, scripts), added: [] }
  const isText = asksForText(request.headers.get('Accept'))
  headers.set('Content-Type', `text/${isText ? 'plain' : 'html'}; charset=utf-8`)
  if (isText) headers.set('Cache-Control', 'no-store')
  // Visitors of a demo may write anything, such as links for search engines.
  if (settings.demoUntil) headers.set('X-Robots-Tag', 'noindex')
  const own = withOrigin(withFaceData(sent.page), origin)
  const ownStyles = faceStyles(await readFace(context.get(servicesContext)))
  const isAdmin = new URL(request.url).pathname.startsWith(href('/admin'))
  const rules = isAdmin ? adminStyles : waits ? usedRiderStyles(sent.page) : riderStyles
  const styles = (letteringStyles + standInStyles + rules + ownStyles).replaceAll('</', '<\\/')
  const policy = contentSecurityPolicy({
    scripts: [...scripts.map(({ code }) => code), ...sent.added, ...own.added],
    styles: [styles],
    geocoder: sourceOf(settings.geocoderUrl),
    // A visitor of a demo could let the browsers of all others load a picture from anywhere.
    pictures: settings.demoUntil ? '' : `https: ${fileLinks?.origin ?? ''}`,
  })
  // The policy is loose in development, because Vite's client adds its own styles and socket.
  headers.set('Content-Security-Policy', import.meta.env.DEV ? "object-src 'none'" : policy)
  const whole = request.method === 'HEAD' ? null : withStyles(own.page, styles)
  return new Response(whole, { status, headers })
}

/** Logs errors in loaders, actions and rendering. Error responses, such as a 404, are expected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(requestContext).storeTrouble = storeTroubleOf(error)
  context.get(servicesContext).log.error({ err: error }, 'route failed')
}

/** The source that the policy allows. An address that asks nobody (`data:`) has no origin. */
function sourceOf(url: string): string {
  const { origin, protocol } = new URL(url)
  return origin === 'null' ? protocol : origin
}

/** A page whose script starts late has only the styles that it uses. The others load with its script. */
const usedRiderStyles = openUsedStyles(riderStyles)

/** If riders cannot sign in, a class on the page hides what offers a sign-in to riders (app.css). */
function withSignIn(page: string, { localAdmin }: Settings): string {
  return localAdmin.isAlone ? page.replace('<html ', '<html class="admin-only" ') : page
}

/** Tells the page's script of the site's own face. */
function withFaceData(page: string): string {
  const face = shownFace()
  if (!face) return page
  // Other steps look for tags in the text of the page, so a name must not look like one.
  const data = JSON.stringify(face)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  return page.replace('<html ', () => `<html data-face="${data}" `)
}

/** Puts the styles into the page, to save a request before the first paint. */
function withStyles(page: string, styles: string): string {
  return page.replace(
    /(<style id="styles"[^<>]*>)(<\/style>)/,
    (_, start, end) => start + styles + end,
  )
}

/**
 * Moves preloads from the head to the end of the body, so that they do not delay the page on a slow
 * connection. Drops preloads of modules that the page's own script imports.
 */
function scriptsLast(page: string, scripts: readonly ScriptInPage[]): string {
  const main = scripts.find(({ attributes }) => attributes.includes('type="module"'))
  const imports = (main?.code ?? '')
    .split('\n')
    .flatMap((line) => (line.startsWith('import ') ? line.split('"').slice(1, 2) : []))
  const rest = page
    .match(MODULE_PRELOADS)
    ?.filter((link) => !imports.some((path) => link.includes(`"${path}"`)))
  return page.replace(MODULE_PRELOADS, '').replace('</body>', `${rest?.join('') ?? ''}</body>`)
}
