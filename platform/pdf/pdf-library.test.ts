import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makePdfOf } from '../../test/pdf.fixture.ts'
import { copyWithStub, STUBS } from '../stub-library.fixture.ts'
import { openedPdf } from './opened-pdf.fixture.ts'
import { openPdfReader } from './pdfium-reader.ts'

function openStubbed(library: string, script: string) {
  const folder = copyWithStub(import.meta.dirname, library, script)
  if (library === 'sharp') {
    const pdfium = path.join(import.meta.dirname, '../../node_modules/@hyzyla')
    symlinkSync(pdfium, path.join(folder, '../node_modules/@hyzyla'))
  }
  return openPdfReader({ program: path.join(folder, 'pdf-reader-process.ts') })
}

test.each(STUBS)(
  'PDFium that %s is reported as "no library", not as a broken file',
  async (_, script, message) => {
    const stubbed = openStubbed('@hyzyla/pdfium', `exports.PDFiumModule = null\n${script}`)
    const { reader, file } = openedPdf(await makePdfOf(['A page']), stubbed)
    const fault = { reason: 'no library', message: expect.stringMatching(message) }
    await expect(reader.read(file)).rejects.toMatchObject(fault)
    await expect(reader.render(file, [1])).rejects.toMatchObject(fault)
    expect(await reader.check()).toMatch(message)
    expect(await reader.check()).toContain('PDFium')
  },
)

test.each(STUBS)(
  'with sharp that %s, drawing fails with "no picture library", and reading works',
  async (_, script, message) => {
    const { reader, file } = openedPdf(await makePdfOf(['A page']), openStubbed('sharp', script))
    expect((await reader.read(file)).pages).toEqual(['A page'])
    const fault = { reason: 'no picture library', message: expect.stringMatching(message) }
    await expect(reader.render(file, [1])).rejects.toMatchObject(fault)
    expect(await reader.check()).toMatch(message)
    expect(await reader.check()).toMatch(/sharp/)
  },
)

test('check finds no problem if the libraries work', async () => {
  const reader = openPdfReader()
  onTestFinished(() => reader.close())
  expect(await reader.check()).toBeNull()
})
