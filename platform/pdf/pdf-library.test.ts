import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePdfOf } from '../../test/pdf.fixture.ts'
import { copyWithStub, STUBS } from '../stub-library.fixture.ts'
import { openedPdf } from './opened-pdf.fixture.ts'
import { openPdfReader } from './pdfium-reader.ts'

function openStubbed(script: string) {
  const folder = copyWithStub(
    import.meta.dirname,
    '@hyzyla/pdfium',
    `exports.PDFiumModule = null\n${script}`,
  )
  return openPdfReader({ program: path.join(folder, 'pdf-reader-process.ts') })
}

test.each(STUBS)('a PDF library that %s is told from a broken file', async (_, script, message) => {
  const { reader, file } = openedPdf(await makePdfOf(['A page']), openStubbed(script))
  const fault = { reason: 'no library', message: expect.stringMatching(message) }
  await expect(reader.read(file)).rejects.toMatchObject(fault)
  await expect(reader.render(file, [1])).rejects.toMatchObject(fault)
  expect(await reader.check()).toMatch(message)
})

test('a PDF library that works is known', async () => {
  const reader = openPdfReader()
  onTestFinished(() => reader.close())
  expect(await reader.check()).toBeNull()
})
