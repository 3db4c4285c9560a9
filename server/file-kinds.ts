import type { FileHeaders } from '../platform/files/file-storage.ts'

/** A kind of file that is served. Its keys are ours: no segment begins with a dot, nothing is encoded. */
type Kind = {
  key: RegExp
  type: (ending: string) => string | undefined
  headers: (key: string) => Omit<FileHeaders, 'contentType'>
}

/** Never changed under its name, so it may be kept for good. */
const forGood = () => ({ cacheControl: 'public, max-age=31536000, immutable' })

const PICTURES: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

const KINDS: Kind[] = [
  {
    key: /^posts\/[\w-]+\/hero\.[\w-]+\.(\w+)$/,
    type: (ending) => PICTURES[ending],
    headers: forGood,
  },
  {
    key: /^states\/[A-Z]{2}\/pages\/[0-9a-f]{12}-\d+\.(webp)$/,
    type: () => 'image/webp',
    headers: forGood,
  },
  {
    // A browser's own reader of PDF files runs scripts: the file is for keeping.
    key: /^states\/[A-Z]{2}\/manual\.(pdf)$/,
    type: () => 'application/pdf',
    headers: (key) => ({
      cacheControl: 'public, no-cache',
      contentDisposition: `attachment; filename="${key.split('/')[1]}-motorcycle-manual.pdf"`,
    }),
  },
]

/** How the file at a key is handed to browsers, whoever does it; null for what is not for them. */
export function fileHeaders(key: string): FileHeaders | null {
  const kind = KINDS.find((kind) => kind.key.test(key))
  const contentType = kind?.type(key.match(kind.key)?.[1] ?? '')
  return kind && contentType ? { contentType, ...kind.headers(key) } : null
}
