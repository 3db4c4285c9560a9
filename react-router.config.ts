import type { Config } from '@react-router/dev/config'
import { BUILD } from './in-language.ts'

export default {
  buildDirectory: BUILD.folder,
  // Sends the small route table with the page, which saves a request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
