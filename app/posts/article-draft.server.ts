import { data } from 'react-router'
import * as z from 'zod'
import { type AiFailure, isAiModelError } from '../../platform/ai/ai-model.ts'
import { askForJson } from '../../platform/ai/ask-for-json.ts'
import { takeCall } from '../admin/ai-usage.server.ts'
import type { Services } from '../context.server.ts'
import { readRemoteConfig } from '../remote-config/remote-config.server.ts'
import { text } from '../text/text.ts'
import { type ArticleDraft, articleDraft, BRIEF_LIMIT, draftPrompt } from './article-draft.ts'
import { POST_MESSAGES } from './post-messages.ts'

type DraftOutcome = { draft: ArticleDraft } | { message: string; reason?: string }

const briefText = text.check(z.trim(), z.minLength(1), z.maxLength(BRIEF_LIMIT))

/** The intent `draft`: replies with a draft for the brief that the editor sent. */
export async function draftSentBrief(services: Services, sent: FormData, signal: AbortSignal) {
  const brief = briefText.safeParse(sent.get('brief'))
  if (!brief.success)
    return data<DraftOutcome>({ message: POST_MESSAGES.draftFailed, reason: BAD_BRIEF }, 422)
  const outcome = await draftArticle(services, brief.data, signal)
  return data(outcome, statusOf(outcome))
}

/**
 * Asks the AI model for an article while the flag `enable_ai_drafts` is on. Saves nothing: the admin
 * reviews the draft. A failure is logged, and comes back as sentences.
 */
export async function draftArticle(
  services: Services,
  brief: string,
  signal: AbortSignal,
): Promise<DraftOutcome> {
  const { aiModel, log } = services
  const { enable_ai_drafts, ai_model_id } = await readRemoteConfig(services)
  if (!enable_ai_drafts) return { message: POST_MESSAGES.draftsDisabled }
  if (!aiModel) return { message: POST_MESSAGES.draftFailed, reason: NO_MODEL }
  const prompt = draftPrompt(brief)
  const refusal = await takeCall(services, {
    purpose: 'draft',
    tokens: Math.ceil(prompt.length / CHARACTERS_PER_TOKEN),
  })
  if (refusal) return { message: POST_MESSAGES.draftFailed, reason: refusal }
  try {
    const question = { model: ai_model_id, prompt, signal }
    return { draft: await askForJson(aiModel, question, articleDraft) }
  } catch (error) {
    if (!isAiModelError(error)) throw error
    log.warn({ err: error, failure: error.failure }, 'article draft failed')
    return { message: POST_MESSAGES.draftFailed, reason: REASONS[error.failure] }
  }
}

function statusOf(outcome: DraftOutcome): number {
  if ('draft' in outcome) return 200
  return outcome.message === POST_MESSAGES.draftsDisabled ? 403 : 502
}

const BAD_BRIEF = `Please write a brief of at most ${BRIEF_LIMIT} characters.`

/** An estimate: a prompt is too short to be worth a call that counts. */
const CHARACTERS_PER_TOKEN = 4

const NO_MODEL = 'No AI service is set up. Please set GEMINI_API_KEY on the server.'

const REASONS: Record<AiFailure, string> = {
  refused: 'The AI model declined to write this. Please change the brief.',
  truncated:
    'The AI model’s answer was too long and was cut off. Please ask for a shorter article.',
  malformed: 'The AI model’s answer was not in the requested format. Please try again.',
  busy: 'The AI service is busy. Please try again in a minute.',
  unavailable: 'The AI service could not be reached or failed. Please try again.',
}
