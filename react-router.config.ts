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
  buildEnd: leaveOutImports,
} satisfies Config

type Manifest = { routes: Record<string, { imports?: string[] | undefined }> }

/**
 * Leaves out of the browsers' route table which files each route imports. Browsers only preload them, and
 * the first page would pay a kilobyte for it.
 */
function leaveOutImports() {
  for (const file of globSync(path.join(BUILD.folder, 'client/assets/manifest-*.js'))) {
    const [variable, json = ''] = readFileSync(file, 'utf8').split(/=(.*);/s)
    const manifest: Manifest = JSON.parse(json)
    for (const route of Object.values(manifest.routes)) route.imports = undefined
    writeFileSync(file, `${variable}=${JSON.stringify(manifest)};`)
  }
}
