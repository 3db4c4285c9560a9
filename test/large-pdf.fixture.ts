import { Readable } from 'node:stream'

const SENTENCE =
  'BT /F 12 Tf 72 700 Td (A rider must stop at least twenty feet from a school bus.) Tj ET'
const CHUNK = Buffer.alloc(64 * 1024, 'x')

/** Returns a stream of a PDF of exactly `bytes` bytes. It has one page with one sentence. */
export function largePdf(bytes: number): Readable {
  return Readable.from(chunksOf(bytes))
}

function* chunksOf(bytes: number): Generator<Buffer> {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${SENTENCE.length}>>\nstream\n${SENTENCE}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let head = '%PDF-1.4\n'
  let table = 'xref\n0 7\n0000000000 65535 f \n'
  for (const [index, object] of objects.entries()) {
    table += `${digits(head.length)} 00000 n \n`
    head += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  table += `${digits(head.length)} 00000 n \n`
  const stream = (length: number) => `6 0 obj\n<</Length ${digits(length)}>>\nstream\n`
  const end = '\nendstream\nendobj\n'
  const trailer = (start: number) =>
    `trailer\n<</Size 7/Root 1 0 R>>\nstartxref\n${digits(start)}\n%%EOF\n`

  const filling = bytes - (head + stream(0) + end + table + trailer(0)).length
  const before = head + stream(filling)
  yield Buffer.from(before)
  for (let left = filling; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left)
  yield Buffer.from(end + table + trailer(before.length + filling + end.length))
}

function digits(number: number): string {
  return String(number).padStart(10, '0')
}
