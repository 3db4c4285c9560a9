import { expect, test } from './app.ts'
import { wake } from './wake.ts'

const INJECTED = new URL('../injected-script.fixture.ts', import.meta.url).pathname

test.use({ settings: { NODE_OPTIONS: `--import ${INJECTED}` } })

test('A script that gets into a page does not run, and the page works', async ({ page, noise }) => {
  noise.allow(/^console error: .*violates the following Content Security Policy directive/)
  noise.allow(/status of 404/)
  for (const path of ['/', '/content', '/no/such/page']) {
    await page.goto(path)
    expect(await page.content(), path).toContain('window.injected = true')
    await wake(page)
    expect(await page.evaluate(() => 'injected' in window), path).toBe(false)
    await page.waitForLoadState('networkidle')
  }
})
