import type { DocumentIndex } from '../platform/documents/document-store.ts'

/** Every shape of list the product makes; the store refuses a list that is not here. */
export const INDEXES: DocumentIndex[] = [
  { where: [], orderBy: 'number' },
  { where: [], orderBy: 'stateName' },
  { where: [], orderBy: 'createdAt' },
  { where: [], orderBy: 'usedAt' },
  { where: [], orderBy: 'updatedAt' },
  { where: ['status'], orderBy: 'publishedAt' },
  { where: ['status'], orderBy: null },
  { where: [], orderBy: 'expiresAt' },
  { where: ['key'], orderBy: 'number' },
  { where: ['grantId'], orderBy: null },
  { where: ['uid'], orderBy: null },
  { where: ['userId'], orderBy: null },
]
