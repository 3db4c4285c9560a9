import type { AiModel } from '../../../platform/ai/ai-model.ts'
import { openTestGemini } from '../../../platform/ai/gemini.fixture.ts'
import { doNext } from '../../../platform/documents/due-work.ts'
import { type AiRequest, says } from '../../../test/ai-service.fixture.ts'
import { openTestServices, withSettings } from '../../../test/services.fixture.ts'
import { spanishReply } from '../../../test/translator.fixture.ts'
import type { Services } from '../../context.server.ts'
import { newItems, putBank } from '../../making/question-bank/bank.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { pendingTranslations } from '../../questions/translations/pending-translations.server.ts'
import { stateTranslations } from '../../questions/translations/state-translations.server.ts'
import { saveTranslation } from './change-translation.server.ts'
import { orderTranslations, translationSteps } from './translate-states.server.ts'
import { rowsOf } from './translation-rows.server.ts'
import { englishTexts } from './translation-texts.ts'

export const ADMIN = { uid: 'the admin', uidHash: 'the-hash' }

/** Opens services with a bank of Oregon and an AI service at `url`. */
export async function openWithAi(url: string, items: Parameters<typeof putBank>[2], calls = 40) {
  const opened = openTestServices()
  await opened.documents.set('system/remoteConfig', { enable_gemini_call: true })
  const aiLimits = { calls, tokens: 5_000_000 }
  const services: Services = {
    ...withSettings(opened.services, { aiLimits }),
    aiModel: openTestGemini(url),
  }
  await putBank(services, 'OR', items)
  return { ...opened, services }
}

/** Questions whose rule is their right option. */
export const itemsWithRules = (count: number) =>
  newItems(count, 'n').map((item) => ({ ...item, explanation: item.correctAnswer }))

/** Does the work that is due, once. Returns false if there is none. */
export const work = (services: Services) =>
  doNext(services, translationSteps(services, services.aiModel as AiModel), services.stopping)

export const order = (services: Services) =>
  orderTranslations(services, { abbrev: 'OR', language: 'es' }, ADMIN)

export const pending = (services: Services) => pendingTranslations(services, 'es').get('OR')

/** Returns the status of each question's translation, by the question's id. */
export async function statuses(services: Services) {
  const found = await stateTranslations(services, 'OR', 'es')
  const rows = rowsOf((await currentBank(services, 'OR')).items, found)
  return Object.fromEntries(rows.map(({ item, status }) => [item.id, status]))
}

/** Saves an admin's translation of a question. */
export async function save(services: Services, item: StoredItem) {
  const { own, draft } = (await stateTranslations(services, 'OR', 'es')).ofItem(item.id)
  const form = new FormData()
  for (const { name, en } of englishTexts(item)) form.set(name, `Español ${en}`)
  form.set('revision', String(item.revision))
  form.set('seen', (own ?? draft)?.updatedAt ?? '')
  return saveTranslation(services, { abbrev: 'OR', language: 'es', id: item.id }, form, ADMIN)
}

/** The usual reply of the translator and of the reader of Spanish. Null for another request. */
export function translate(request: AiRequest) {
  const answer = spanishReply(request)
  return answer && says(JSON.stringify(answer))
}
