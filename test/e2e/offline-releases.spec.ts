import { expect } from './app.ts'
import { expectKept } from './lasting-browser.ts'
import { findViolations } from './looks.ts'
import { countPages, namesOfCaches, openRelease, releasesOf, test } from './release-changes.ts'
import { wake } from './wake.ts'

const NOTICE = 'A newer version is ready •'

// One test goes through all releases, because storing a first release on a device takes longer than the
// checks.
test('A tab has the scripts of one release, the rider decides which, and the kill switch leaves riders what is theirs', async ({
  tab,
  product,
}) => {
  await test.step('a page that cannot load its scripts gives way to the kept one', async () => {
    await product.stop()
    product.release()
    await product.start()
    await tab.evaluate(() => localStorage.clear())
    // Opens a new tab, because a tab with session data starts its script without a press.
    const other = await openRelease(1, tab, product.origin)
    await product.stop()
    const pages = countPages(other)
    await other.keyboard.press('Shift')
    await expect.poll(pages).toBe(1)
    await wake(other)
    expect(await releasesOf(other)).toEqual([0])
    expect(pages()).toBe(1)
    await other.close()
  })

  await tab.evaluate(() => localStorage.setItem('state', 'CA'))
  await tab.reload()
  await wake(tab)
  await product.start()

  await test.step('a rider decides when a tab reloads', async () => {
    const pages = countPages(tab)
    const notice = tab.getByText(NOTICE)
    await expect(async () => {
      // The rider comes back to the tab.
      await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(notice).toBeVisible({ timeout: 5_000 })
    }).toPass()
    expect((await findViolations(tab)).violations).toEqual([])

    await tab.getByRole('link', { name: 'Start California Quiz' }).click()
    await expect(tab.getByText('Question 1 of 12')).toBeVisible()
    await expect(notice).toBeHidden()
    await tab.goBack()
    await expect(notice).toBeVisible()
    expect(pages()).toBe(0)
    expect(await releasesOf(tab)).toEqual([0])

    await tab.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(pages).toBe(1)
    await wake(tab)
    await expect(tab.getByText(NOTICE)).toBeHidden()
    expect(await releasesOf(tab)).toEqual([1])
    await tab.waitForLoadState('networkidle')
    expect(pages()).toBe(1)
  })

  await test.step('tabs mix no scripts, with and without a network', async () => {
    await expectKept(tab, '/', '/questions/CA', '/practice/california')
    await product.stop()
    product.release()
    await tab.reload()
    await wake(tab)
    expect(await releasesOf(tab)).toEqual([1])
    await product.start()

    // The server no longer has the scripts of the old tab.
    const failed: string[] = []
    tab.on('response', (response) => response.status() >= 400 && failed.push(response.url()))
    const pages = countPages(tab)
    await tab.getByRole('link', { name: 'Content', exact: true }).click()
    await expect(tab.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible()
    expect(failed).toEqual([])
    expect(pages()).toBe(0)

    const next = await openRelease(2, tab, product.origin)
    await wake(next)
    await expectKept(next, '/', '/questions/CA', '/practice/california')
    // This tab already shows the next release, so the new worker takes over without a notice.
    const pagesKept = async () =>
      (await namesOfCaches(next)).filter((name) => name.startsWith('pages '))
    await expect.poll(pagesKept).toEqual([expect.stringMatching(/-next-next\.js$/)])
    await expect(next.getByText(NOTICE)).toBeHidden()
    expect(await releasesOf(next)).toEqual([2])
    expect(await releasesOf(tab)).toEqual([1])
    expect(pages()).toBe(0)

    await product.stop()
    for (const path of ['/', '/practice/california']) {
      await next.goto(product.origin + path)
      await wake(next)
      expect(await releasesOf(next)).toEqual([2])
    }
    await tab.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(tab.getByRole('link', { name: 'Start California Quiz' })).toBeVisible()
    await wake(tab)
    expect(await releasesOf(tab)).toEqual([2])
    await next.close()
  })

  await test.step('the kill switch removes worker and caches', async () => {
    await tab.getByRole('link', { name: 'Start California Quiz' }).click()
    await expect(tab.getByText('Question 1 of 12')).toBeVisible()
    const stored = await tab.evaluate(() => Object.keys(localStorage))
    await product.start({ OFFLINE: 'off' })
    const pages = countPages(tab)
    // The old worker may still be at work. It would restore anything that the test removes too early.
    await tab.evaluate(() => {
      const { controller } = navigator.serviceWorker
      for (const abbrev of ['TX', 'NY', 'FL']) controller?.postMessage({ type: 'keep', abbrev })
    })
    const other = await tab.context().newPage()
    await other.goto(product.origin)
    await wake(other)
    await expect.poll(() => namesOfCaches(other)).toEqual([])
    const workers = () =>
      other.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(workers).toBe(0)

    await tab.locator('label:has(input[name=pick])').first().click()
    await expect(tab.getByRole('heading', { name: 'Explanation' })).toBeVisible()
    expect(pages()).toBe(0)
    const now = await tab.evaluate(() => Object.keys(localStorage))
    expect(now).toEqual(expect.arrayContaining(stored))

    await other.reload()
    await wake(other)
    await expect.poll(workers).toBe(0)
    expect(await namesOfCaches(other)).toEqual([])
    await product.stop()
    await expect(other.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED')
  })
})
