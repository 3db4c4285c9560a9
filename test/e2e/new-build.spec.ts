import { rmSync } from 'node:fs'
import { startServer } from '../../server/server-process.fixture.ts'
import { expect, test } from './app.ts'
import { buildAnew, copyOfProduct } from './next-release.ts'
import { wake } from './wake.ts'

test('A tab with the previous build goes where a link leads, in the new build', async ({
  browser,
  contextOptions,
}) => {
  const root = copyOfProduct()
  const before = await startServer({}, root)
  const servers = [before]
  const { port, dataDir, origin } = before
  const context = await browser.newContext(contextOptions)
  // A new browser context has no cached scripts.
  const other = await browser.newContext(contextOptions)
  try {
    const page = await context.newPage()
    await page.goto(origin)
    await wake(page)
    await page.waitForLoadState('networkidle')
    const practice = await context.newPage()
    await practice.goto(`${origin}/practice/california`)
    await wake(practice)
    await practice.waitForLoadState('networkidle')
    const unpressed = await other.newPage()
    await unpressed.goto(origin, { waitUntil: 'networkidle' })
    before.child.kill('SIGTERM')
    await before.ended
    buildAnew(root)
    const after = await startServer({ PORT: String(port), DATA_DIR: dataDir }, root)
    servers.push(after)

    const pages: string[] = []
    const missing: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && pages.push(request.url()))
    page.on('response', (response) => response.status() === 404 && missing.push(response.url()))
    const link = page.getByRole('link', { name: 'Content', exact: true })
    await link.click()
    await expect(page).toHaveURL(`${origin}/content`)
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible()
    expect(missing).toEqual([expect.stringMatching(/\/assets\/articles\.route-/)])
    expect(pages).toEqual([`${origin}/`, `${origin}/content`])

    await page.goBack()
    await expect(page).toHaveURL(`${origin}/`)
    await wake(page)
    await page.reload()
    await expect(page).toHaveURL(`${origin}/`)

    // The code of some presses loads late, and is gone.
    const report = practice.getByRole('button', { name: 'Report question' })
    await report.click()
    const reload = practice.getByRole('button', { name: 'Reload', exact: true })
    await expect(practice.getByText('A newer version is ready •')).toBeInViewport()
    await expect(reload).toBeInViewport()
    await reload.click()
    await wake(practice)
    await report.click()
    await expect(practice.getByRole('dialog')).toBeVisible()
    await expect(reload).toHaveCount(0)

    // If an old page has not started its script yet, the new build no longer has that script.
    const loaded = unpressed.waitForEvent('load')
    await unpressed.keyboard.press('Shift')
    await loaded
    await wake(unpressed)
    await unpressed.getByRole('main').getByRole('button', { name: 'Feedback' }).click()
    await expect(unpressed.getByRole('dialog', { name: 'Send feedback' })).toBeVisible()
    after.child.kill('SIGTERM')
    expect(await after.ended).toBe(0)
  } finally {
    await context.close()
    await other.close()
    for (const server of servers) await server.remove()
    rmSync(root, { recursive: true })
  }
})
