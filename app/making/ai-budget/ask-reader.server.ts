import type * as z from 'zod/mini'
import type { AiModel } from '../../../platform/ai/ai-model.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import type { Services } from '../../context.server.ts'
import { type AskedAboutEach, askAboutEach } from './ask-about-each.server.ts'

/** The id of the second reader's model. Null if no second reader is used. */
export async function readerModelOf(services: Services): Promise<string | null> {
  const { readerModel } = services.settings
  if (readerModel === 'off') return null
  return readerModel ?? (await readRemoteConfig(services)).ai_model_id
}

/** Asks the second reader about each question. Null if no second reader is used. */
export async function askReader<Question extends object, Answer extends z.ZodMiniObject>(
  services: Services,
  aiModel: AiModel,
  asked: Omit<AskedAboutEach<Question, Answer>, 'model'>,
) {
  const model = await readerModelOf(services)
  if (!model) return null
  return askAboutEach(services, aiModel, { ...asked, model, sentences: readerSentences(services) })
}

const UNREADABLE = 'The second reader gave no answer that can be read.'
const SENTENCES = {
  malformed: UNREADABLE,
  refused: UNREADABLE,
  recited: UNREADABLE,
  truncated: UNREADABLE,
  'bad-request': 'The AI service refuses the second reader’s requests. Another model may do.',
}
const UNKNOWN_READER =
  'The AI service does not have the model of AI_READER_MODEL. Please change it on the server.'

function readerSentences({ settings }: Pick<Services, 'settings'>) {
  return { ...SENTENCES, ...(settings.readerModel && { 'unknown-model': UNKNOWN_READER }) }
}
