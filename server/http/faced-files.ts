import { readFileSync } from 'node:fs'
import type { MiddlewareHandler } from 'hono'
import type { Services } from '../../app/context.server.ts'
import type * as pages from '../pages.ts'

/** The files that a face may replace: icons, and the picture of the site for link previews. */
export const FACED_FILES =
  ':file{(?:favicon\\.svg|favicon\\.ico|apple-touch-icon\\.png|icon-\\d+\\.png|share/home\\.png)}'

export type FacedFiles = typeof pages.facedFiles

/** Serves the manifest of a site with a face of its own. Otherwise the next handler serves the file. */
export function facedManifest(
  services: Services,
  file: string,
  faced: FacedFiles,
): MiddlewareHandler {
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

/** Redirects from a file of the product to the one that takes its place on a site with a face of its own. */
export function insteadOfFiles(services: Services, faced: FacedFiles): MiddlewareHandler {
  return async (c, next) => {
    const address = (await faced(services))?.insteadOf(c.req.path)
    if (!address) return next()
    c.header('Cache-Control', 'no-cache')
    return c.redirect(address)
  }
}
