import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PdfReader, PdfText } from '../../../platform/pdf/pdf-reader.ts'
import { openApp } from '../../../server/open-app.fixture.ts'
import { says, startAiService } from '../../../test/ai-service.fixture.ts'
import { manualPages } from '../../../test/manual-pages.ts'
import { makeManualOf } from '../../../test/manual-pdf.fixture.ts'
import { makeImageOnlyPdf } from '../../../test/pdf.fixture.ts'
import { withSettings } from '../../../test/services.fixture.ts'
import { bodyOf, openManualServices, provedItems } from '../../making/generation/manuals.fixture.ts'
import { listQueue, readQueueNotice } from '../../making/generation/upload-queue.server.ts'
import { uploadManual } from '../../making/generation/upload-to-questions.server.ts'
import { readManualFile } from '../../making/manuals/read-manual.server.ts'
import { findState, US_STATES, type UsState } from '../../questions/states/us-states.ts'
import { adminOf, digestOf, documentsOf, filesOf, upload } from './uploads.fixture.ts'

const READ = { target: '/admin/uploads/read' }

function manualOf(stateName: string): Promise<Uint8Array> {
  const [cover, ...rest] = manualPages(3)
  const sentences = Array(3).fill(`This manual is for riders in ${stateName}.`)
  return makeManualOf([{ heading: cover?.heading ?? '', sentences }, ...rest])
}

/**
 * Returns a reader that reads only the first manual. It makes the other texts from that text, because
 * they differ only in the state's name. `names` has the state's name for the digest of each file.
 */
function readerOf(pdfReader: PdfReader, names: Map<string, string>): PdfReader {
  let text: Promise<PdfText> | undefined
  return {
    ...pdfReader,
    async read(path) {
      const [first = ''] = names.values()
      const name = names.get(digestOf(readFileSync(path))) ?? ''
      text ??= pdfReader.read(path)
      return { pages: (await text).pages.map((page) => page.replaceAll(first, name)) }
    },
  }
}

test('26 manuals are read, uploaded and published, and the admin chooses no state', async () => {
  const service = await startAiService()
  service.answers(says(JSON.stringify(provedItems(2))))
  const opened = await openManualServices(service.url)
  const { errors } = opened
  const names = new Map<string, string>()
  const pdfReader = readerOf(opened.services.pdfReader, names)
  const aiLimits = { calls: 100, tokens: 5_000_000 }
  const services = { ...withSettings(opened.services, { aiLimits }), pdfReader }
  const states = US_STATES.filter((_, n) => n % 2 === 0)
  expect(states).toHaveLength(26)

  const chosen: { file: Uint8Array; state: UsState | null }[] = []
  for (const { stateName } of states) {
    const file = await manualOf(stateName)
    names.set(digestOf(file), stateName)
    const read = await readManualFile(services, { body: bodyOf(file), length: null })
    chosen.push({ file, state: 'abbrev' in read ? findState(read.abbrev) : null })
  }
  expect(chosen.map(({ state }) => state)).toEqual(states)

  // Does what one press of the button does. Everything after that happens without the admin.
  for (const { file, state } of chosen) {
    const sent = { body: bodyOf(file), length: null, by: 'the admin' }
    expect(await uploadManual(services, state as UsState, sent)).toHaveProperty('run')
  }
  await services.background.ended()
  expect(await readQueueNotice(services)).toBe('26 manuals are done: 26 published.')
  const abbrevs = (await listQueue(services)).map(({ abbrev }) => abbrev)
  expect(abbrevs).toEqual(states.map(({ abbrev }) => abbrev))
  expect(service.asked).toHaveLength(26)
  expect(errors()).toEqual([])
  await service.close()
})

test('reading a file stores nothing, and a refusal gives its reason', async () => {
  const server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code' })
  const admin = await adminOf(server)
  await admin.ask('/admin')
  const before = { files: filesOf(server), documents: documentsOf(server) }
  const read = async (file: Uint8Array) => (await upload(server, admin, file, READ)).body
  expect(await read(await manualOf('Ohio'))).toMatchObject({ abbrev: 'OH', hasText: true })
  expect(await read(await makeImageOnlyPdf())).toMatchObject({ abbrev: null, hasText: false })
  expect(await read(Buffer.from('GIF89a'))).toEqual({ message: 'Only PDF files are allowed.' })
  const large = { ...READ, headers: { 'Content-Length': 60 * 1024 * 1024 } }
  expect(await upload(server, admin, Buffer.from('%PDF-1.7'), large)).toEqual({
    status: 413,
    body: { message: 'Please upload a PDF file of at most 50 MB.' },
  })
  expect({ files: filesOf(server), documents: documentsOf(server) }).toEqual(before)
  await server.remove()
})
