import { expect, test } from './app.ts'
import { wake } from './wake.ts'

test('The browser offers the app as its manifest describes it', async ({ page }) => {
  await page.goto('/')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone' })
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/#start',
    '/mistakes',
  ])
  for (const { src, sizes } of manifest.icons) {
    const width = await page.evaluate(async (url) => {
      const icon = Object.assign(new Image(), { src: url })
      await icon.decode()
      return icon.naturalWidth
    }, src)
    if (sizes !== 'any') expect(`${width}x${width}`).toBe(sizes)
  }
  const browser = await page.context().newCDPSession(page)
  const { errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('An iPhone makes no offer, so a rider with answers reads how to install the app', async ({
  page,
  rider,
}) => {
  await page.addInitScript(() => {
    for (const [name, value] of Object.entries({ standalone: false, maxTouchPoints: 5 })) {
      Object.defineProperty(navigator, name, { value })
    }
  })
  await page.goto('/')
  await wake(page)
  const hint = page.getByText(/^Add this app to your home screen: tap Share/)
  await expect(hint).toBeHidden()
  await page.evaluate(() => localStorage.setItem('has-answers', 'yes'))
  await page.reload()
  await expect(hint).toBeVisible()
  await expect(rider.button('Install')).toHaveCount(0)
  await rider.press(rider.button('Not now'))
  await expect(hint).toHaveCount(0)
  await page.reload()
  await wake(page)
  await expect(hint).toHaveCount(0)
})

test('An offer to install is made once, and not again after a no', async ({ page, rider }) => {
  /**
   * Imitates Chromium's event for an app that can be installed. Returns true if the browser shows its
   * own dialog.
   */
  const offer = (outcome: string) =>
    page.evaluate((answer) => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      const prompt = async () => ({ outcome: answer })
      return dispatchEvent(Object.assign(event, { prompt }))
    }, outcome)
  const install = page.getByRole('button', { name: 'Install', exact: true })
  await page.goto('/')
  await wake(page)
  await expect(install).toHaveCount(0)
  expect(await offer('dismissed')).toBe(false)
  await expect(rider.button('Install the App')).toBeVisible()
  await expect(page.getByText('It opens even without a signal')).toBeVisible()
  await rider.press(install)
  await expect(install).toHaveCount(0)
  await expect(rider.button('Install the App')).toHaveCount(0)

  await offer('accepted')
  await expect(install).toHaveCount(0)
  await page.reload()
  await wake(page)
  await offer('accepted')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(install).toHaveCount(0)
})
