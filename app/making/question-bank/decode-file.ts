/**
 * Returns the text of a file without a byte order mark, with a note if the encoding is not UTF-8 or
 * letters look damaged. Returns a message if the encoding is unknown.
 */
export function decodeFile(
  bytes: Uint8Array,
): { text: string; notes: string[] } | { message: string } {
  const text = decoded(bytes, utf16Of(bytes) ?? 'utf-8')
  if (text !== null) return isText(text) ? { text, notes: notesOn(text) } : UNKNOWN
  const declared = declaredIn(bytes)
  const other = decoded(bytes, declared ?? 'windows-1252')
  if (other === null || !isText(other) || C1.test(other)) return UNKNOWN
  return { text: other, notes: declared ? [] : [WINDOWS] }
}

const UNKNOWN = {
  message:
    'This file is neither UTF-8 nor Windows-1252. In the spreadsheet, save it as “CSV UTF-8”, and choose that file.',
}
const WINDOWS =
  'The file is not UTF-8, so it was read as Windows-1252. Please check accents and quotation marks, or save it as “CSV UTF-8”.'
const DAMAGED =
  'Some letters look damaged: a program opened the file in a wrong encoding and saved it. Please check them:'

function utf16Of([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Returns the encoding that an XML file declares. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^<\?xml [^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase()
  return named === 'utf-8' ? undefined : named
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function isText(text: string): boolean {
  return !text.includes('\0')
}

/** The bytes that Windows-1252 does not define become these control characters. */
const C1 = /[\u0080-\u009f]/

/** What remains of UTF-8 that a program read as Windows-1252, and of letters that it did not know. */
const DAMAGE = /Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]|â€|\ufffd/

function notesOn(text: string): string[] {
  const at = text.search(DAMAGE)
  return at < 0 ? [] : [`${DAMAGED} “${text.slice(at, at + 20).split(/\s/, 1)}”`]
}
