import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { openPdfReaderHere } from './pdf-in-process.fixture.ts'

/** Writes the PDF to a file, and opens a reader for one test. */
export function openedPdf(bytes: Uint8Array, reader = openPdfReaderHere()) {
  const file = path.join(newFolder(), 'manual.pdf')
  writeFileSync(file, bytes)
  onTestFinished(() => reader.close())
  return { reader, file }
}

export async function faultOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => null,
    (error) => error,
  )
  expect(error).toMatchObject({ name: 'UnreadablePdfError' })
  return error.reason
}
