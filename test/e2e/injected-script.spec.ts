import { expect, test } from './app.ts'
import { startProductionServer } from './production-server.ts'
import { wake } from './wake.ts'

const INJECTED = new URL('../injected-script.fixture.ts', import.meta.url).pathname

test('A script that gets into a page does not run, and the page works', async ({
  page,
  geocoder,
  noise,
}) => {
  noise.allow(/^console error: .*violates the following Content Security Policy directive/)
  noise.allow(/^request to a stranger/, /status of 404/)
  const settings = { NODE_OPTIONS: `--import ${INJECTED}` }
  const server = await startProductionServer(geocoder.url, settings)
  try {
    for (const path of ['/', '/content', '/no/such/page']) {
      await page.goto(server.origin + path)
      expect(await page.content(), path).toContain('window.injected = true')
      await wake(page)
      expect(await page.evaluate(() => 'injected' in window), path).toBe(false)
      await page.waitForLoadState('networkidle')
    }
  } finally {
    await server.stop()
  }
})
