import { test as base, expect } from '@playwright/test'
import { startAiService } from '../ai-service.fixture.ts'
import { type FakeGeocoder, startFakeGeocoder } from './fake-geocoder.ts'
import { listenForNoise, type Noise } from './noise.ts'
import { type ProductionServer, startProductionServer } from './production-server.ts'
import { type Rider, riderOn } from './rider.ts'
import { refuseOtherKeys } from './stored-keys.ts'

export { expect }

export type AiService = Awaited<ReturnType<typeof startAiService>>
type PerTest = { geocoder: FakeGeocoder; noise: Noise; rider: Rider }
type PerWorker = {
  /** Settings of the server besides the usual ones. Files that set some have a server of their own. */
  settings: Record<string, string>
  fakeGeocoder: FakeGeocoder
  server: ProductionServer
  /** Starts for files whose settings name its address. */
  ai: AiService
}

/** Playwright's `test` with the production server and a rider who uses the server. */
export const test = base.extend<PerTest, PerWorker>({
  settings: [{}, { option: true, scope: 'worker' }],

  fakeGeocoder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
    async ({}, use) => {
      const geocoder = await startFakeGeocoder()
      await use(geocoder)
      await geocoder.close()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ fakeGeocoder, settings }, use) => {
      const server = await startProductionServer(fakeGeocoder.url, settings)
      await use(server)
      expect(await server.stop()).toEqual({ exitCode: 0, complaints: [], stderr: '' })
    },
    { scope: 'worker' },
  ],

  ai: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
    async ({}, use) => {
      const service = await startAiService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],

  baseURL: ({ server }, use) => use(server.origin),

  // The server treats each test as a separate client, so no test meets a limit because of another. The
  // test id contains a part for the file, and ends with a part for the test.
  extraHTTPHeaders: ({ baseURL: _ }, use, { testId }) =>
    use({ 'X-Forwarded-For': `2001:db8:${testId.slice(-8, -4)}:${testId.slice(-4)}::1` }),

  geocoder: [
    async ({ fakeGeocoder }, use) => {
      fakeGeocoder.reset()
      await use(fakeGeocoder)
    },
    { auto: true },
  ],

  noise: [
    async ({ server, fakeGeocoder, context }, use) => {
      const noise = listenForNoise([server.origin, new URL(fakeGeocoder.url).origin])
      noise.listenTo(context)
      await refuseOtherKeys(context)
      await use(noise)
      expect(noise.unexpected(), 'noise of the page').toEqual([])
    },
    { auto: true },
  ],

  rider: ({ page, hasTouch, server }, use) => use(riderOn(page, hasTouch, server)),
})
