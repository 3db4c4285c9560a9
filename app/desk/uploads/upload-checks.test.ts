import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { UnreadablePdfError } from '../../../platform/pdf/pdf-reader.ts'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { makeManual } from '../../../test/manual-pdf.fixture.ts'
import { makeMappedPdf } from '../../../test/mapped-pdf.fixture.ts'
import { makeEncryptedPdf, makeImageOnlyPdf, makePdfOf } from '../../../test/pdf.fixture.ts'
import { type Visitor, visitorOf } from '../../../test/signed-in.fixture.ts'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import { beginUpload, documentsOf, filesOf, UPLOAD, upload } from './uploads.fixture.ts'

const { server, admin } = await openForAdmin()
const rider = visitorOf(server)
beforeAll(async () => {
  // The admin's first request stores the admin's name.
  await admin.ask('/admin')
  await rider.signsIn('alice@example.com')
})

const stored = () => ({ files: filesOf(server), documents: documentsOf(server) })
const MB = 1_000_000

const manual = makeManual()
const NOT_A_PDF = Buffer.from('GIF89a'.padEnd(2_000))
const EMPTY = new Uint8Array()
const SIGNED_OUT = { status: 401, body: { message: 'Please sign in to continue.' } }
const NOT_ADMIN = {
  status: 403,
  body: { message: 'You are not authorized to access admin features.' },
}
const refused = (message: string) => ({ status: 422, body: { message } })

describe('the checks run in the order of the spec, even if all later ones fail too', () => {
  const targets = [UPLOAD, '/admin/manuals', '/admin/manuals?state=ZZ', '/admin/manuals?state=or']
  const bodies = [() => manual, () => EMPTY, () => NOT_A_PDF]

  test('a visitor must sign in, and a rider must be the admin', async () => {
    const before = stored()
    for (const target of targets) {
      for (const make of bodies) {
        const body = await make()
        expect(await upload(server, visitorOf(server), body, { target })).toEqual(SIGNED_OUT)
        expect(await upload(server, rider, body, { target })).toEqual(NOT_ADMIN)
      }
    }
    expect(stored()).toEqual(before)
  })

  test.each(['', '?state=', '?state=ZZ', '?state=or', '?state=OR%00', '?state=../OR', '?State=OR'])(
    'the admin must choose a state: /admin/manuals%s',
    async (query) => {
      const before = stored()
      for (const make of bodies) {
        const target = `/admin/manuals${query}`
        const answer = await upload(server, admin, await make(), { target })
        expect(answer).toEqual(refused('Please choose a state.'))
      }
      expect(stored()).toEqual(before)
    },
  )

  test('the file must not be empty, and must be a PDF', async () => {
    const before = stored()
    expect(await upload(server, admin, EMPTY)).toEqual(refused('Please upload a PDF file.'))
    expect(await upload(server, admin, Readable.from([]))).toEqual(
      refused('Please upload a PDF file.'),
    )
    const tooLarge = { headers: { 'Content-Length': 60 * 1024 * 1024 } }
    const { answer, outgoing } = beginUpload(server, admin, endless(NOT_A_PDF), tooLarge)
    expect(await answer).toMatchObject(refused('Only PDF files are allowed.'))
    outgoing.destroy()
    expect(stored()).toEqual(before)
  })
})

describe('the server cuts off a refused upload before all its 40 MB are sent', () => {
  const people: [string, () => Visitor, object][] = [
    ['a visitor', () => visitorOf(server), SIGNED_OUT],
    ['a rider', () => rider, NOT_ADMIN],
  ]

  test.each(people)('from %s, and stores nothing', async (_who, who, answer) => {
    const before = stored()
    const headers = { 'Content-Length': 40 * MB }
    const answered = Promise.withResolvers<unknown>()
    const parts = untilCut(40, answered.promise)
    const began = beginUpload(server, who(), Readable.from(parts), { headers })
    const { sent, ...said } = await began.answer.finally(() => answered.resolve(null))
    expect(said).toEqual(answer)
    expect(sent).toBeLessThan(MB)
    await began.closed
    await began.ended
    expect(began.progress.sent).toBeLessThan(40 * MB)
    expect(stored()).toEqual(before)
  })
})

/** Yields the parts of a PDF file. After the first part it waits for the answer. */
async function* untilCut(megabytes: number, answered: Promise<unknown>) {
  yield Buffer.from(`%PDF-1.7\n${'x'.repeat(MB / 10)}`)
  await answered
  for (let sent = 0; sent < megabytes; sent += 0.1) {
    yield Buffer.alloc(MB / 10, 'x')
    await pause(100)
  }
}

test('a manual after a byte order mark is read, even if its start arrives in single bytes', async () => {
  const file = Buffer.concat([Buffer.from('\ufeff'), await manual])
  const bytes = Array.from(file.subarray(0, 40), (byte) => Buffer.of(byte))
  const body = Readable.from([...bytes, file.subarray(40)])
  const saved = { status: 202, body: { saved: { hasText: true } } }
  expect(await upload(server, admin, body)).toMatchObject(saved)
})

function endless(bytes: Uint8Array): Readable {
  const stream = new Readable({ read() {} })
  stream.push(bytes)
  return stream
}

describe('a file that is not a manual is refused, and nothing of it stays', () => {
  const NOT_PDF = 'Only PDF files are allowed.'
  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  const cases: [string, () => Uint8Array | Promise<Uint8Array>, string][] = [
    ['HTML', () => latin1('<!doctype html><script>alert(1)</script>'), NOT_PDF],
    ['SVG', () => latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), NOT_PDF],
    ['a program', () => latin1(`MZ\x90\0\x03${'\0'.repeat(500)}PE`), NOT_PDF],
    ['an archive', () => latin1('PK\x03\x04\x14\0manual.pdf'), NOT_PDF],
    ['nothing', () => EMPTY, 'Please upload a PDF file.'],
    ['one byte', () => latin1('%'), NOT_PDF],
    ['three bytes', () => latin1('%PD'), NOT_PDF],
    ['five bytes', () => latin1('%PDF-'), MANUAL_MESSAGES.broken],
    ['a header after other bytes', () => latin1('\xef\xbb\xbf%PDF-1.7'), MANUAL_MESSAGES.broken],
    [
      'a PDF in its first line only',
      () => latin1(`%PDF-1.7\n<script>alert(1)</script>${'<p>garbage '.repeat(500)}`),
      MANUAL_MESSAGES.broken,
    ],
    ['half a manual', async () => (await manual).subarray(0, 30_000), MANUAL_MESSAGES.broken],
    ['a password', () => makeEncryptedPdf(), MANUAL_MESSAGES.encrypted],
    ['no pages', () => makePdfOf([]), MANUAL_MESSAGES.empty],
    ['1,001 pages', () => makePdfOf(Array(1001).fill('')), MANUAL_MESSAGES['too many pages']],
  ]

  test.each(cases)('%s', async (_what, make, message) => {
    const before = stored()
    expect(await upload(server, admin, await make())).toEqual(refused(message))
    expect(stored()).toEqual(before)
  })

  test('even if it arrives in single bytes', async () => {
    const before = stored()
    const bytes = [...'GIF89a, and more'].map((letter) => Buffer.from(letter))
    expect(await upload(server, admin, Readable.from(bytes))).toEqual(refused(NOT_PDF))
    expect(stored()).toEqual(before)
  })
})

test('the reply and the log name a PDF library that does not start', async () => {
  const failure = new UnreadablePdfError('no library', 'Unsupported CPU')
  vi.spyOn(server.services.pdfReader, 'read').mockRejectedValueOnce(failure)
  const answer = await upload(server, admin, await manual)
  expect(answer).toEqual({ status: 500, body: { message: MANUAL_MESSAGES['no library'] } })
  const line = await server.logLine(({ reason }) => reason === MANUAL_MESSAGES['no library'])
  expect(line).toMatchObject({ msg: 'manual refused', cause: 'Unsupported CPU' })
})

test('scanned pages become a manual without text', async () => {
  const target = '/admin/manuals?state=WA'
  const answer = await upload(server, admin, await makeImageOnlyPdf(3), { target })
  expect(answer).toMatchObject({ status: 202, body: { saved: { pages: 3, hasText: false } } })
})

test('pages with unnamed letters are counted, and a manual of only such pages has no text', async () => {
  const page = 'Watch the traffic in each section, and slow down before a turn if it is hidden. '
  const ligatures = page.replace('ffi', '\x80').replace('ti', '\x81')
  const some = makeMappedPdf([[page], [ligatures]], { 128: '02DC', 129: '019F' })
  const target = `${UPLOAD}&replace=yes`
  const answer = await upload(server, admin, some, { target })
  expect(answer).toMatchObject({ body: { saved: { pages: 2, hasText: true, unnamed: 1 } } })

  const numbers = (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 29)
  const garbled = await makePdfOf([page.repeat(9).replace(/[a-z]/gi, numbers)])
  const { body } = await upload(server, admin, garbled)
  expect(body).toMatchObject({ saved: { pages: 1, hasText: false, unnamed: 1 } })
})

test('a manual that names another state is stored only if the admin types the chosen state’s name', async () => {
  const manual = await makePdfOf(Array(12).fill('In Washington, riders wear helmets.'))
  const before = stored()
  const at = (typed: string) => upload(server, admin, manual, { target: `${UPLOAD}${typed}` })
  const names = 'This manual names Washington 12 times and Oregon 0 times'
  const message = `${names}, so it seems to be another state’s manual.`
  for (const typed of ['', '&typed=']) {
    expect(await at(typed)).toEqual({ status: 422, body: { message, asksState: true } })
  }
  for (const typed of ['OR', 'Washington', 'Oregon!']) {
    expect(await at(`&typed=${typed}`)).toEqual({
      status: 422,
      body: { message: 'Type Oregon to upload this manual anyway.', asksState: true },
    })
  }
  expect(stored()).toEqual(before)
  expect(await at('&typed=oregon&replace=yes')).toMatchObject({
    status: 202,
    body: { saved: { pages: 12 } },
  })
  expect(await upload(server, admin, manual, { target: '/admin/manuals?state=WA' })).toMatchObject({
    status: 202,
  })
})

test('a form never replaces a manual without the admin’s word, in English or Spanish', async () => {
  const pagesOf = (count: number) =>
    Array.from(
      { length: count },
      (_, page) => `Section ${'a'.repeat(page + 1)}. ${'Keep a safe distance. '.repeat(4)}`,
    )
  const spanishOf = (count: number) =>
    pagesOf(count).map((page) => page.replaceAll('Keep a safe distance', 'Mantenga la distancia'))
  for (const [language, make] of [
    ['', pagesOf],
    ['&language=es', spanishOf],
  ] as const) {
    const target = `/admin/manuals?state=VT${language}`
    const send = async (pages: string[], query = '') =>
      upload(server, admin, await makePdfOf(pages), { target: `${target}${query}` })
    expect(await send(make(42))).toMatchObject({ status: 202 })
    const before = stored()
    const message = 'This document has 3 pages; the present manual has 42. Replace it?'
    expect(await send(make(3))).toEqual({ status: 422, body: { message, asksToReplace: true } })
    expect(stored()).toEqual(before)
    const answer = await upload(server, admin, await makeImageOnlyPdf(30), { target })
    expect(answer).toMatchObject({ status: 422, body: { asksToReplace: true } })
    expect(stored()).toEqual(before)
    expect(await send(make(22))).toMatchObject({ status: 202 })
    expect(await send(make(3), '&replace=yes')).toMatchObject({ body: { saved: { pages: 3 } } })
    // A short document is no manual that another one could replace by mistake.
    expect(await send(make(1))).toMatchObject({ status: 202 })
  }
})
