import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'

/** What a release before the bank wrote about a version. The takeover reads it and leaves it there. */
export const questionVersions = collection({
  path: 'states/{abbrev}/versions',
  schema: z.object({ restores: z.int().nullable(), createdAt: z.iso.datetime() }),
})
