import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { BUILD } from './in-language.ts'

export default {
  buildDirectory: BUILD.folder,
  // Sends the small route table with the page, which saves a request.
  routeDiscovery: { mode: 'initial' },
  buildEnd: leaveOutImports,
} satisfies Config

/**
 * Leaves out of the browsers' route table which files each route imports. Browsers only preload them, and
 * the first page would pay a kilobyte for it.
 */
function leaveOutImports() {
  for (const file of globSync(path.join(BUILD.folder, 'client/assets/manifest-*.js'))) {
    const [entry, routes] = readFileSync(file, 'utf8').split('"routes":')
    if (!routes) throw new Error(`${file} has no routes.`)
    writeFileSync(file, `${entry}"routes":${routes.replace(/"imports":\[[^\]]*\],/g, '')}`)
  }
}
