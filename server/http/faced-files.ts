import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Services } from '../../app/context.server.ts'
import type * as pages from '../pages.ts'
import { SERVICE_WORKER, serviceWorker } from './service-worker.ts'

/** The files that a face may replace: icons, and pictures for link previews. */
const FACED_FILES =
  ':file{(?:favicon\\.svg|favicon\\.ico|apple-touch-icon\\.png|icon-\\d+\\.png|share/[a-z-]+\\.png)}'

type FacedFiles = typeof pages.facedFiles

type Place = { pages: typeof pages; client: string; shared: string }

/** The files of a language that follow the site's face. `shared` is the folder that all languages share. */
export function facedRoutes(services: Services, { pages, client, shared }: Place): Hono {
  const { PREFIX, REPORT, facedFiles: faced } = pages
  const manifest = `${PREFIX}/manifest.webmanifest`
  const app = new Hono()
    .get(`${PREFIX}/${SERVICE_WORKER}`, facedWorker(services, client, faced))
    .get(manifest, facedManifest(services, path.join(shared, manifest), faced))
    .get(`${PREFIX}/${FACED_FILES}`, insteadOfFiles(services, faced))
  // The report is in English only.
  if (PREFIX) return app
  return app.get(REPORT.path, facedReport(services, path.join(shared, REPORT.path), faced))
}

/** Serves the report about accessibility by the site's name. The server of other files does not know its type. */
function facedReport(services: Services, file: string, faced: FacedFiles): MiddlewareHandler {
  if (import.meta.env.DEV) return (_, next) => next()
  const product = readFileSync(file, 'utf8')
  return async (c) => {
    const report = (await faced(services))?.report(product) ?? product
    return c.body(report, 200, {
      'Content-Type': 'text/yaml; charset=utf-8',
      'Cache-Control': 'no-cache',
    })
  }
}

/** Serves the manifest of a site with a face of its own. Otherwise the next handler serves the file. */
function facedManifest(services: Services, file: string, faced: FacedFiles): MiddlewareHandler {
  return async (c, next) => {
    const files = await faced(services)
    if (!files) return next()
    const manifest = files.manifest(readFileSync(file, 'utf8'))
    return c.body(manifest, 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'no-cache',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  }
}

/**
 * Redirects from a file of the product to the one that takes its place on a site with a face of its own. With `?product`
 * the file itself is asked for.
 */
function insteadOfFiles(services: Services, faced: FacedFiles): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.query('product') !== undefined) return next()
    const address = (await faced(services))?.insteadOf(c.req.path)
    if (!address) return next()
    c.header('Cache-Control', 'no-cache')
    return c.redirect(address)
  }
}

/** Serves the service worker, which knows the face. In development there is none. */
function facedWorker(services: Services, folder: string, faced: FacedFiles): MiddlewareHandler {
  if (import.meta.env.DEV) return (_, next) => next()
  const start = async () => (await faced(services))?.workerStart ?? ''
  return serviceWorker(folder, services.settings.offline, start)
}
