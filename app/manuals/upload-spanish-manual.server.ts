import type { Services } from '../context.server.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import type { StoredManual } from '../states/state-record.ts'
import type { UsState } from '../states/us-states.ts'
import { askForTranslations } from '../translations/pending-translations.server.ts'
import { type ManualBody, receiveManual, type UploadRefusal } from './receive-manual.server.ts'
import { storeSpanishManual } from './stored-manual.server.ts'

/**
 * Stores a state's manual in Spanish. The AI model then looks in it for the quotes of the state's
 * questions. `by` is the hash of the admin's user id.
 */
export function uploadSpanishManual(
  services: Services,
  state: UsState,
  { by, ...upload }: ManualBody & { by: string },
): Promise<{ saved: StoredManual } | UploadRefusal> {
  const { abbrev } = state
  const isNeverBusy = async () => false
  return receiveManual(services, state, { ...upload, language: 'es' }, isNeverBusy, (received) =>
    withStateLock(services, abbrev, async (lock) => {
      const saved = { ...received.manual, by }
      const writes = await storeSpanishManual(services, lock, abbrev, {
        ...received,
        manual: saved,
      })
      const isSearched = services.aiModel && services.settings.aiTranslations && saved.hasText
      if (isSearched) writes.push(askForTranslations(services, abbrev))
      await lock.commit(writes)
      return { saved }
    }),
  )
}
