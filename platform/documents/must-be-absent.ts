import type { Write } from './document-store.ts'

/**
 * Writes that let a batch return false, with nothing written, if there is a document at `path`. They
 * leave nothing at `path`.
 */
export function mustBeAbsent(path: string): Write[] {
  return [
    { type: 'create', path, data: {} },
    { type: 'delete', path },
  ]
}
