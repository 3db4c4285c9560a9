import { expect, test } from './app.ts'
import { wake } from './wake.ts'

test('A script that gets into a page does not run, and the page works', async ({ page, noise }) => {
  noise.allow(/^console error: .*violates the following Content Security Policy directive/)
  noise.allow(/status of 404/)
  // Adds a foreign script to each page, like an escaping bug would.
  await page.route(
    ({ pathname }) => !pathname.includes('.'),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback()
      const response = await route.fetch()
      const injected = '<script>window.injected = true</script></body>'
      const body = (await response.text()).replace('</body>', injected)
      await route.fulfill({ response, body })
    },
  )
  for (const path of ['/', '/content', '/no/such/page']) {
    await page.goto(path)
    expect(await page.content(), path).toContain('window.injected = true')
    await wake(page)
    expect(await page.evaluate(() => 'injected' in window), path).toBe(false)
  }
})
