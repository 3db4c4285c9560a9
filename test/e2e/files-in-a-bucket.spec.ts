import { cpSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newDataDir } from '../../server/server-process.fixture.ts'
import { startS3 } from '../s3.fixture.ts'
import { test as base, expect } from './app.ts'

type S3 = Awaited<ReturnType<typeof startS3>>

const test = base.extend<object, { s3: S3 }>({
  s3: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
    async ({}, use) => {
      const s3 = await startS3()
      await use(s3)
      await s3.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    ({ s3 }, use) => use({ ...s3.settings, DATA_DIR: dataWithoutArticles() }),
    { scope: 'worker' },
  ],
})

test('Pictures are fetched from a bucket', async ({ page, s3, noise }) => {
  noise.allow(new RegExp(`^request to a stranger: ${s3.endpoint}/`))
  await page.goto('/content/exam-day-checklist')
  const hero = page.getByRole('main').locator('picture img').first()
  const width = () => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  expect(s3.calls).toContain('GetObject')
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
