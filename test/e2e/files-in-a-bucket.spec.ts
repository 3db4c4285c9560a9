import { cpSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newDataDir } from '../../server/server-process.fixture.ts'
import { startS3 } from '../s3.fixture.ts'
import { expect, test } from './app.ts'
import { startProductionServer } from './production-server.ts'

test('Pictures are fetched from a bucket', async ({ browser, fakeGeocoder }) => {
  const s3 = await startS3()
  const settings = { ...s3.settings, DATA_DIR: dataWithoutArticles() }
  const server = await startProductionServer(fakeGeocoder.url, settings)
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

/**
 * Prepares a data folder in which only the articles and their pictures are missing. The server adds them
 * at its start.
 */
function dataWithoutArticles(): string {
  const folder = newDataDir()
  const file = path.join(folder, 'documents.db')
  cpSync(path.join(process.env.PREPARED_DATA ?? '', 'documents.db'), file)
  const database = new DatabaseSync(file)
  database.exec(`DELETE FROM documents WHERE collection LIKE 'posts%' OR collection = 'slugs'
    OR id = 'starterArticles'`)
  database.close()
  return folder
}
