import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPdfReaderHere } from '../../../platform/pdf/pdf-in-process.fixture.ts'
import { makePdfOf } from '../../../test/pdf.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { pageKey, textKey } from './manual-file.ts'
import { isPageStored, storePages } from './manual-pages.server.ts'

const MANUAL = 'abcdefabcdef'

test('a page that cannot be drawn is stored with its text, and logged', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pages-'))
  const file = path.join(folder, 'manual.pdf')
  writeFileSync(file, await makePdfOf([1, 2, 3].map((page) => `This is page ${page}.`)))
  const reader = openPdfReaderHere()
  const pdfReader: typeof reader = {
    ...reader,
    async render(...asked) {
      const drawn = await reader.render(...asked)
      drawn.delete(2)
      return drawn
    },
  }
  onTestFinished(async () => {
    await reader.close()
    rmSync(folder, { recursive: true })
  })
  const { services, logged } = openTestServices()
  const { files } = services
  const manual = { abbrev: 'OR', manual: MANUAL, path: file }

  await storePages({ ...services, pdfReader }, manual, [2, 3])

  expect(await files.exists(pageKey('OR', MANUAL, 3))).toBe(true)
  expect(await files.exists(pageKey('OR', MANUAL, 2))).toBe(false)
  expect(await files.get(textKey('OR', MANUAL, 2))).toBe('This is page 2.')
  expect(await files.get(textKey('OR', MANUAL, 3))).toBe('This is page 3.')
  const stored = [1, 2, 3].map((page) =>
    isPageStored(services, { abbrev: 'OR', manual: MANUAL, page }),
  )
  expect(await Promise.all(stored)).toEqual([false, true, true])
  expect(logged).toMatchObject([{ level: 40, page: 2, msg: "a page of a manual can't be drawn" }])
})
