import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import { storedManual } from '../states/state-record.ts'

/** A state's manual in Spanish, under the state's abbreviation. It proves quotes, but no question. */
export const spanishManuals = collection({
  path: 'spanishManuals',
  schema: z.object({ sourceDocument: z.string(), gsUri: z.string(), manual: storedManual }),
  file: { link: 'sourceDocument', uri: 'gsUri' },
})
