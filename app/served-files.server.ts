import type { FileHeaders } from '../platform/files/file-storage.ts'
import { manualHeaders } from './manuals/manual-headers.server.ts'
import { heroHeaders } from './posts/hero-image.server.ts'

/** The headers with which browsers get the file at a key. Null for a file that is not for them. */
export function fileHeaders(key: string): FileHeaders | null {
  return heroHeaders(key) ?? manualHeaders(key)
}
