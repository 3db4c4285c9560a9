import type { Config } from '@react-router/dev/config'

export default {
  // Sends the small route table with the page, which saves a request.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
