import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { largePdf } from '../../test/large-pdf.fixture.ts'
import { MANUAL_PAGES, manualPages } from '../../test/manual-pages.ts'
import { makeManual } from '../../test/manual-pdf.fixture.ts'
import { makeMappedPdf } from '../../test/mapped-pdf.fixture.ts'
import {
  bytesOf,
  makeEncryptedPdf,
  makeImageOnlyPdf,
  makePdfOf,
  newPage,
  newPdf,
} from '../../test/pdf.fixture.ts'
import { faultOf, openedPdf } from './opened-pdf.fixture.ts'

/** Joins hyphenated words, and reduces white space to single spaces. */
const plain = (text: string) => text.replace(/-\n|-/g, '').replace(/\s+/g, ' ')

async function textOf(bytes: Uint8Array): Promise<string[]> {
  const { reader, file } = openedPdf(bytes)
  return (await reader.read(file)).pages
}

test('every sentence of a manual is in the text of its page, and of no other page', async () => {
  const pages = (await textOf(await makeManual())).map(plain)
  expect(pages).toHaveLength(MANUAL_PAGES.length)
  for (const [index, { sentences }] of MANUAL_PAGES.entries()) {
    for (const sentence of sentences) {
      const found = pages.flatMap((page, at) => (page.includes(plain(sentence)) ? [at] : []))
      expect(found, sentence).toEqual([index])
    }
  }
})

test('lines end in \\n, and a word split between lines has "-\\n"', async () => {
  const pages = await textOf(await makeManual())
  expect(pages.join('')).not.toContain('\r')
  expect(pages.join('')).toMatch(/[a-z]-\n[a-z]/)
  expect(pages[2]).toMatch(/^Who needs a motorcycle license\nAnyone who rides /)
  expect(pages[2]).toMatch(/page 3$/)
})

test('ligatures become letters, U+FFFD replaces a character without meaning, and no text is lost', async () => {
  const missing = '\u{1f6f5}'
  expect(await textOf(await makePdfOf([`official ${missing} fluff ${missing} ends here`]))).toEqual(
    ['official \ufffd fluff \ufffd ends here'],
  )
})

test('a bullet that the font maps to a control character becomes U+FFFD', async () => {
  const codes = [...span(0x01, 0x08), 0x0b, 0x0c, ...span(0x0e, 0x1f), ...span(0x7f, 0x9f), 0xfffe]
  const pages = codes.map(() => ['You must:', '\x80 Slow down.'])
  const texts = await Promise.all(
    codes.map((code, page) => {
      const meaning = code.toString(16).padStart(4, '0')
      return textOf(makeMappedPdf(pages.slice(page, page + 1), { 128: meaning }))
    }),
  )
  expect(texts).toEqual(codes.map(() => ['You must:\n\ufffd Slow down.']))
})

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

test('the pages of a manual of 120 pages are in order', async () => {
  const pages = await textOf(await makeManual({ pages: 120 }))
  expect(pages.map((page) => page.split('\n')[0])).toEqual(
    manualPages(120).map(({ heading }) => heading),
  )
})

test('pages without text are empty', async () => {
  expect(await textOf(await makeImageOnlyPdf(3))).toEqual(['', '', ''])
})

test('a PDF that only its owner may change is readable', async () => {
  const bytes = await makeEncryptedPdf({ ownerPassword: 'of the owner' })
  expect(await textOf(bytes)).toEqual(['What only some may read.'])
})

test('a large file is readable', async () => {
  expect(await textOf(Buffer.concat(await largePdf(30_000_000).toArray()))).toEqual([
    'A rider must stop at least twenty feet from a school bus.',
  ])
})

test('a page has at most 100,000 characters', async () => {
  const pdf = newPdf({ size: [2_000, 2_000] })
  newPage(pdf, 2.5)
  for (let line = 0; line < 300; line++) {
    pdf.text('abcde '.repeat(80), 72, 72 + 4 * line, { lineBreak: false })
  }
  const [text = ''] = await textOf(await bytesOf(pdf))
  expect(text.length).toBeGreaterThan(99_000)
  expect(text.length).toBeLessThanOrEqual(100_000)
})

test.each([
  ['broken', async () => (await makeManual()).subarray(0, 30_000)],
  ['broken', async () => Buffer.from(`%PDF-1.7\n${'garbage '.repeat(2_000)}`)],
  ['broken', async () => Buffer.from('<html>not at all</html>')],
  ['broken', async () => new Uint8Array()],
  ['encrypted', () => makeEncryptedPdf()],
  ['empty', () => makePdfOf([])],
  ['too many pages', () => makePdfOf(Array.from({ length: 1_001 }, () => ''))],
])('a faulty file is reported as %s', async (fault, make) => {
  const { reader, file } = openedPdf(await make())
  expect(await faultOf(reader.read(file))).toBe(fault)
  expect(await faultOf(reader.render(file, [1]))).toBe(fault)
})

test.each([20_000, 30_000, 40_000, 50_000])(
  'a file with a hole at %d bytes is readable or broken',
  async (start) => {
    const bytes = await makeManual()
    bytes.fill(0, start, start + 500)
    const { reader, file } = openedPdf(bytes)
    const outcome = await reader.read(file).then(
      ({ pages }) => pages.length,
      ({ reason }) => reason,
    )
    expect([MANUAL_PAGES.length, 'broken']).toContain(outcome)
  },
)

test('reading a missing file fails with ENOENT, not with an UnreadablePdfError', async () => {
  const { reader, file } = openedPdf(new Uint8Array())
  rmSync(file)
  await expect(reader.read(file)).rejects.toThrow('ENOENT')
  await expect(reader.read(file)).rejects.not.toMatchObject({ name: 'UnreadablePdfError' })
})
