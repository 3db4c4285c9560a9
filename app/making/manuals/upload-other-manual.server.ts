import type { TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import type { StoredManual } from '../../questions/states/state-record.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { askForTranslations } from '../../questions/translations/pending-translations.server.ts'
import { type ManualBody, receiveManual, type UploadRefusal } from './receive-manual.server.ts'

/**
 * Stores a state's manual in another language. The AI model then looks in it for the quotes of the state's
 * questions.
 */
export function uploadOtherManual(
  services: Services,
  state: UsState,
  upload: ManualBody & { by: string; language: TranslatedTag },
): Promise<{ saved: StoredManual } | UploadRefusal> {
  const isNeverBusy = async () => false
  return receiveManual(services, state, upload, isNeverBusy, async (lock, saved, writes) => {
    const isSearched = services.aiModel && services.settings.aiTranslations && saved.hasText
    if (isSearched) writes.push(askForTranslations(services, state.abbrev, upload.language))
    await lock.commit(writes)
    return { saved }
  })
}
