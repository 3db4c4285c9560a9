import { type FileHeaders, IMMUTABLE } from '../../platform/files/file-storage.ts'

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/** The headers of a hero's file, whose name changes with its bytes. Null for another file. */
export function heroHeaders(key: string): FileHeaders | null {
  const [, ending = ''] = key.match(/^posts\/[\w-]+\/hero\.[\w-]+\.(\w+)$/) ?? []
  const contentType = TYPES[ending]
  return contentType ? { contentType, cacheControl: IMMUTABLE } : null
}
