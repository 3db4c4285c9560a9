import type { Services } from '../../context.server.ts'
import { type ManualBody, receiveFile } from './receive-manual.server.ts'
import { stateOfManual } from './wrong-state.ts'

/** Reads a file that may become a manual, and finds its US state. Stores nothing. */
export function readManualFile(services: Services, file: ManualBody) {
  const isNeverBusy = async () => false
  return receiveFile(
    services,
    file,
    isNeverBusy,
    async ({ pages, manual: { id, hasText, textPages, unnamed } }) => {
      return {
        id,
        pages: pages.length,
        hasText,
        textPages,
        unnamed,
        abbrev: stateOfManual(pages)?.abbrev ?? null,
      }
    },
  )
}
