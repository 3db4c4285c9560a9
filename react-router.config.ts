import type { Config } from '@react-router/dev/config'

export default {
  // The whole route table is small, so it comes with the page: no second request to discover it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
