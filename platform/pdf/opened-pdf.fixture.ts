import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openPdfReaderHere } from './pdf-in-process.fixture.ts'

/** Writes the PDF to a file, and opens a reader for one test. */
export function openedPdf(bytes: Uint8Array, reader = openPdfReaderHere()) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pdf-'))
  const file = path.join(folder, 'manual.pdf')
  writeFileSync(file, bytes)
  onTestFinished(async () => {
    await reader.close()
    rmSync(folder, { recursive: true })
  })
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
