import type { Services } from '../context.server.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import type { StoredManual } from '../states/state-record.ts'
import type { UsState } from '../states/us-states.ts'
import type { TranslatedTag } from '../text/languages.ts'
import { askForTranslations } from '../translations/pending-translations.server.ts'
import { type ManualBody, receiveManual, type UploadRefusal } from './receive-manual.server.ts'
import { storeOtherManual } from './stored-manual.server.ts'

/**
 * Stores a state's manual in another language. The AI model then looks in it for the quotes of the state's
 * questions. `by` is the hash of the admin's user id.
 */
export function uploadOtherManual(
  services: Services,
  state: UsState,
  { by, language, ...upload }: ManualBody & { by: string; language: TranslatedTag },
): Promise<{ saved: StoredManual } | UploadRefusal> {
  const { abbrev } = state
  const isNeverBusy = async () => false
  return receiveManual(services, state, { ...upload, language }, isNeverBusy, (received) =>
    withStateLock(services, abbrev, async (lock) => {
      const saved = { ...received.manual, by }
      const writes = await storeOtherManual(
        services,
        lock,
        { abbrev, language },
        {
          ...received,
          manual: saved,
        },
      )
      const isSearched = services.aiModel && services.settings.aiTranslations && saved.hasText
      if (isSearched) writes.push(askForTranslations(services, abbrev, language))
      await lock.commit(writes)
      return { saved }
    }),
  )
}
