import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { BUILD } from './in-language.ts'

export default {
  buildDirectory: BUILD.folder,
  // The server's build has several entries (`vite.config.ts`).
  serverBuildFile: '[name].js',
  // Sends the small route table with the page, which saves a request.
  routeDiscovery: { mode: 'initial' },
  buildEnd: shortenRouteTables,
} satisfies Config

type Route = { path?: string; hasDefaultExport: boolean; imports?: string[] | undefined }
type Manifest = { routes: Record<string, Route> }

/**
 * Leaves out of the browsers' route table what only costs the first page bytes: which files each route
 * imports, because browsers only preload them, and the routes that are no pages. Scripts fetch those, and
 * only the admin's forms go to them by the router.
 */
function shortenRouteTables() {
  for (const file of globSync(path.join(BUILD.folder, 'client/assets/manifest-*.js'))) {
    const [variable, json = ''] = readFileSync(file, 'utf8').split(/=(.*);/s)
    const manifest: Manifest = JSON.parse(json)
    for (const [id, route] of Object.entries(manifest.routes)) {
      route.imports = undefined
      if (id !== 'root' && !route.hasDefaultExport && !route.path?.startsWith('admin')) {
        delete manifest.routes[id]
      }
    }
    writeFileSync(file, `${variable}=${JSON.stringify(manifest)};`)
  }
}
