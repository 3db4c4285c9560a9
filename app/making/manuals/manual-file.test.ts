import { expect, test } from 'vitest'
import { openedPdf } from '../../../platform/pdf/opened-pdf.fixture.ts'
import { openPdfReaderHere } from '../../../platform/pdf/pdf-in-process.fixture.ts'
import { makePdfOf } from '../../../test/pdf.fixture.ts'
import { beginsAsPdf } from './manual-file.ts'

async function isReadByPdfium(bytes: Uint8Array): Promise<boolean> {
  const { reader, file } = openedPdf(bytes, openPdfReaderHere())
  return reader.read(file).then(
    () => true,
    () => false,
  )
}

test.each([0, 1, 3, 100, 1_019, 1_020, 1_023, 1_024, 1_025, 1_028, 5_000])(
  'a PDF after %d other bytes is accepted exactly if PDFium reads it',
  async (count) => {
    const bytes = Buffer.concat([Buffer.alloc(count, 'x'), await makePdfOf(['Text.'])])
    expect(beginsAsPdf(bytes)).toBe(await isReadByPdfium(bytes))
  },
)

test.each(['%PDF-1.7', '%PDF 1.7', '%PDFa1.7', '%pdf-1.7', '%!PS-3.0', ' %PDF-1.'])(
  'a PDF with the header %j is accepted exactly if PDFium reads it',
  async (header) => {
    const pdf = Buffer.from(await makePdfOf(['Text.'])).toString('latin1')
    const bytes = Buffer.from(pdf.replace(/^.{8}/, header), 'latin1')
    expect(beginsAsPdf(bytes)).toBe(await isReadByPdfium(bytes))
  },
)
