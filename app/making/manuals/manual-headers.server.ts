import { type FileHeaders, IMMUTABLE } from '../../../platform/files/file-storage.ts'

export function manualHeaders(key: string): FileHeaders | null {
  if (/^states\/[A-Z]{2}\/pages\/[0-9a-f]{12}-\d+\.webp$/.test(key)) {
    return { contentType: 'image/webp', cacheControl: IMMUTABLE }
  }
  const [, abbrev, language = ''] = key.match(/^states\/([A-Z]{2})\/manual(-[a-z]+)?\.pdf$/) ?? []
  if (!abbrev) return null
  return {
    contentType: 'application/pdf',
    cacheControl: 'public, no-cache',
    // Makes the browser download the file, because the PDF viewers of browsers run scripts.
    contentDisposition: `attachment; filename="${abbrev}-motorcycle-manual${language}.pdf"`,
  }
}
