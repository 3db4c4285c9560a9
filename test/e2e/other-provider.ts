import { freePort } from '../free-port.fixture.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../openid-provider.fixture.ts'
import { test as base } from './app.ts'

type PerWorker = { port: number; provider: OpenIdProvider }

/** People sign in to `server` at `provider`. */
export const test = base.extend<object, PerWorker>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
    async ({}, use) => use(await freePort()),
    { scope: 'worker' },
  ],
  provider: [
    async ({ port }, use) => {
      const provider = await startOpenIdProvider(`http://localhost:${port}/sign-in/callback`)
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ port, provider }, use) => use({ ...provider.settings, PORT: String(port) }),
    { scope: 'worker' },
  ],
  noise: async ({ noise, provider }, use) => {
    noise.allow(new RegExp(`^request to a stranger: ${provider.issuer}/`))
    await use(noise)
  },
})
