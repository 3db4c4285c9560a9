import type { Write } from './document-store.ts'

/**
 * Writes for a batch that must not be made when there is a document at `path`: then the batch
 * returns false, with nothing written. They leave nothing at `path`.
 */
export function mustBeAbsent(path: string): Write[] {
  return [
    { type: 'create', path, data: {} },
    { type: 'delete', path },
  ]
}
