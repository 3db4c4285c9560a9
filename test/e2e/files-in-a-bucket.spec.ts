import { startS3 } from '../s3.fixture.ts'
import { expect, test } from './app.ts'
import { startProductionServer } from './production-server.ts'

test('Pictures are fetched from a bucket', async ({ browser, fakeGeocoder }) => {
  const s3 = await startS3()
  const server = await startProductionServer(fakeGeocoder.url, s3.settings)
  const context = await browser.newContext({ baseURL: server.origin })
  try {
    const page = await context.newPage()
    await page.goto('/content/exam-day-checklist')
    const hero = page.getByRole('main').locator('picture img').first()
    const width = () => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(0)
    expect(s3.calls).toContain('GetObject')
    expect(await server.stop()).toEqual({ exitCode: 0, complaints: [], stderr: '' })
  } finally {
    await context.close()
    await s3.close()
  }
})
