import { type AiDocument, type AiModel, isAiModelError } from '../../../platform/ai/ai-model.ts'
import { untilAborted, withTimeLimit } from '../../../platform/time-limit.ts'
import type { Services } from '../../context.server.ts'
import { readAiUsage, takeCall } from '../ai-budget/ai-usage.server.ts'
import { shownNumber, TOKENS_PER_CALL, usageRefusal } from '../ai-budget/ai-usage.ts'
import { chargedModel } from '../ai-budget/charged-model.server.ts'
import type { GenerationRun } from './generation-run.ts'
import { pendingId, pendingRuns, type trackRun } from './generation-runs.server.ts'
import { type ModelAnswer, readAnswer, readFailed } from './model-answer.server.ts'
import { ITEMS_FORM } from './written-items.ts'

/** When the server stops, the AI service has this many milliseconds to delete a manual. */
const FORGET_TIMEOUT_MS = 3_000
/**
 * A run stores its answers in one document, so that a restart does not pay for them again. Beyond
 * this size the run stores no more answers. One of the databases limits documents to 1 MiB.
 */
const MAX_KEPT_BYTES = 900_000

/** A known failure of a run. The message is for the admin. */
export class RunFailure extends Error {
  override name = 'RunFailure'
}

/** Thrown when a limit of the day on AI calls or tokens is reached. */
export class DayLimitReached extends RunFailure {}

export type Progress = Pick<ReturnType<typeof trackRun>, 'report' | 'spend'> & {
  signal: AbortSignal
}

export type About = Progress & { abbrev: string; run: GenerationRun; path: string }

type Prompt = {
  prompt: string
  stage: GenerationRun['stage']
  before: number
}

/**
 * Asks the AI model about a manual on behalf of a run. The first call uploads the manual to the
 * service, and `close` deletes it there. Each call counts toward the limit of the day.
 */
export async function openAsking(services: Services, aiModel: AiModel, about: About) {
  const { abbrev, run, path, signal, report, spend } = about
  const { model, number } = run
  const pending = pendingRuns(services)
  const answers = (await pending.get(pendingId(abbrev, number)))?.answers ?? []
  let asked = 0
  let { used } = run
  let upload: Promise<AiDocument> | null = null
  let tokens: number | null = null

  async function prepare(prompt: string) {
    const refusal = usageRefusal(await readAiUsage(services), tokens ?? 0)
    if (refusal) throw new DayLimitReached(refusal)
    upload ??= aiModel.upload({ path, mimeType: 'application/pdf', signal })
    const question = { model, prompt, document: await upload, signal }
    if (tokens === null) {
      report({ stage: 'counting' })
      tokens = await aiModel.countTokens(question)
      report({ tokens })
    }
    const limit = Math.min(TOKENS_PER_CALL, services.settings.aiLimits.tokens)
    if (tokens > limit) throw new RunFailure(tooLong(tokens, limit))
    return { question, tokens }
  }

  async function ask({ prompt, stage, before }: Prompt): Promise<ModelAnswer> {
    const { question, tokens } = await prepare(prompt)
    const taken = await takeCall(services, { purpose: `questions ${abbrev}`, tokens })
    if ('refusal' in taken) throw new DayLimitReached(taken.refusal)
    report({ stage })
    const model = chargedModel(aiModel, taken.call, {
      tokens,
      spend: (use) => {
        used = spend(use)
      },
    })
    try {
      const text = await model.generate({
        ...question,
        json: true,
        schema: ITEMS_FORM,
        onText: (soFar) => report({ written: before + countItems(soFar) }),
      })
      return readAnswer(text)
    } catch (error) {
      if (signal.aborted || !isAiModelError(error)) throw error
      const answer = readFailed(error)
      if (!answer) throw error
      services.log.warn({ err: error, abbrev, items: answer.written }, 'the answer broke off')
      return answer
    }
  }

  /** Asks once more with a new upload if the AI service no longer has the manual. */
  async function askAgain(prompt: Prompt): Promise<ModelAnswer> {
    try {
      return await ask(prompt)
    } catch (error) {
      const isLost = isAiModelError(error) && error.failure === 'lost-document'
      if (!isLost || signal.aborted) throw error
      services.log.warn({ err: error, abbrev }, 'the AI service lost the manual')
      upload = null
      return ask(prompt)
    }
  }

  /** Stores an answer for a later repeat of this run. Throws if the run is no longer pending. */
  async function keep(answer: ModelAnswer) {
    answers.push(answer)
    const id = pendingId(abbrev, number)
    if (!(await pending.get(id))) throw new RunFailure(TAKEN_OVER)
    if (Buffer.byteLength(JSON.stringify(answers)) > MAX_KEPT_BYTES) return
    await pending.set(id, { abbrev, number, answers, used })
  }

  return {
    /** Returns the next answer that an interrupted run stored. If there is none, asks the model. */
    async answerTo(prompt: Prompt): Promise<ModelAnswer> {
      const kept = answers[asked++]
      if (kept) return kept
      const answer = await askAgain(prompt)
      await keep(answer)
      return answer
    },

    async close() {
      const document = await upload?.catch(() => null)
      if (!document) return
      const forgotten = aiModel
        .forget(document)
        .catch((error) => services.log.warn({ err: error }, 'the AI service still has a manual'))
      // Waits for the deletion. When the server stops, the wait is short, because the service may hang.
      await untilAborted(forgotten, signal).catch(() =>
        withTimeLimit(forgotten, FORGET_TIMEOUT_MS, () => {}),
      )
    },
  }
}

export const TAKEN_OVER = 'Another run took over from this one.'

/** The number of items in a partial answer. Each item has one question. */
function countItems(text: string): number {
  return text.match(/"question"\s*:/g)?.length ?? 0
}

function tooLong(tokens: number, limit: number): string {
  return `This manual is too long for the AI model: it has ${shownNumber(tokens)} tokens, and the limit is ${shownNumber(limit)}.`
}
