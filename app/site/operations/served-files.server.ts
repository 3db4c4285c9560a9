import type { FileHeaders } from '../../../platform/files/file-storage.ts'
import { heroHeaders } from '../../articles/posts/hero-image.server.ts'
import { manualHeaders } from '../../making/manuals/manual-headers.server.ts'

/** Returns the response headers for the file at a key. Null if browsers may not get the file. */
export function fileHeaders(key: string): FileHeaders | null {
  return heroHeaders(key) ?? manualHeaders(key)
}
