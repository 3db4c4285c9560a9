import { data } from 'react-router'
import * as z from 'zod'
import { type AiFailure, isAiModelError } from '../../../platform/ai/ai-model.ts'
import { askForJson } from '../../../platform/ai/ask-for-json.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { text } from '../../base/text/text.ts'
import type { Services } from '../../context.server.ts'
import { AI_FAILURES, failureSentence } from '../../making/ai-budget/ai-failures.server.ts'
import { takeCall } from '../../making/ai-budget/ai-usage.server.ts'
import { CHARACTERS_PER_TOKEN, chargedModel } from '../../making/ai-budget/charged-model.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { postThing } from '../../people/deeds/things.ts'
import { type ArticleDraft, articleDraft, BRIEF_LIMIT, draftPrompt } from './article-draft.ts'
import { POST_MESSAGES } from './post-messages.ts'

type DraftReply = { draft: ArticleDraft } | { message: string; reason?: string }

const briefText = text.check(z.trim(), z.minLength(1), z.maxLength(BRIEF_LIMIT))

/**
 * Handles the intent `draft-post`. Asks the AI model for an article if the flag `enable_ai_drafts` is on.
 * The server does not save the draft, because the admin reviews it in the editor.
 */
export async function draftSentBrief(
  services: Services,
  sent: FormData,
  { id, uid, signal }: { id: string; uid: string; signal: AbortSignal },
) {
  const { aiModel, log } = services
  const brief = briefText.safeParse(sent.get('brief'))
  if (!brief.success) return failure(422, BAD_BRIEF)
  const { enable_ai_drafts, ai_model_id } = await readRemoteConfig(services)
  if (!enable_ai_drafts) return data<DraftReply>({ message: POST_MESSAGES.draftsDisabled }, 403)
  if (!aiModel) return failure(502, NO_MODEL)
  const prompt = draftPrompt(brief.data)
  const tokens = Math.ceil(prompt.length / CHARACTERS_PER_TOKEN)
  const taken = await takeCall(services, { purpose: 'draft', tokens })
  if ('refusal' in taken) return failure(502, `${taken.refusal} ${TOMORROW}`)
  try {
    const question = { model: ai_model_id, prompt, schema: articleDraft, signal }
    const model = chargedModel(aiModel, taken.call, { tokens })
    const draft = await askForJson(model, question, articleDraft)
    await recordDeed(services, 'draft-post', { uid, thing: postThing(id), title: draft.title })
    return data<DraftReply>({ draft })
  } catch (error) {
    if (!isAiModelError(error)) throw error
    log.warn({ err: error, failure: error.failure }, 'article draft failed')
    return failure(502, failureSentence(error, REASONS))
  }
}

function failure(status: number, reason: string) {
  return data<DraftReply>({ message: POST_MESSAGES.draftFailed, reason }, status)
}

const BAD_BRIEF = `Please write a brief of at most ${BRIEF_LIMIT} characters.`

const TOMORROW = 'Please try again tomorrow.'
const NO_MODEL = 'No AI service is set up. Please set GEMINI_API_KEY on the server.'

const REASONS: Record<AiFailure, string> = {
  ...AI_FAILURES,
  'bad-request':
    'The AI service refuses this request as invalid, so it would fail again. Please change the brief, or the model of ai_model_id in Remote Config.',
  refused: 'The AI model declined to write this. Please change the brief.',
  recited:
    'The AI model stopped, because its answer repeated a published text. Please change the brief.',
  truncated:
    'The AI model’s answer was too long and was cut off. Please ask for a shorter article.',
}
