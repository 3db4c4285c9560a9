import * as z from 'zod/mini'
import {
  type AiCall,
  type AiFailure,
  type AiModel,
  isAiModelError,
  type TokenUse,
} from '../../../platform/ai/ai-model.ts'
import { askForJson } from '../../../platform/ai/ask-for-json.ts'
import { timeOfNext } from '../../../platform/documents/due-work.ts'
import type { Services } from '../../context.server.ts'
import { AI_FAILURES, failureSentence } from './ai-failures.server.ts'
import { takeCall } from './ai-usage.server.ts'
import { nextDay } from './ai-usage.ts'
import { CHARACTERS_PER_TOKEN, chargedModel } from './charged-model.server.ts'
import { type Frame, framedPrompt } from './prompt.ts'

/** `isForAll` is true if the next call would fail for the same reason. */
export type Trouble = { message: string; isDayLimit: boolean; isForAll: boolean }

const FIRST_PAUSE_MS = 2 * 60_000

/**
 * Returns the time to ask again, after `attempts` in a row that brought nothing. After a limit of the
 * day, it is on the next day.
 */
export function timeToAskAgain(now: Date, trouble: Trouble | null, attempts: number): string {
  const due = trouble?.isDayLimit ? nextDay(now) : timeOfNext(now, attempts, FIRST_PAUSE_MS)
  return due.toISOString()
}

/** What the AI model does with each of some questions. */
type Task<Answer extends z.ZodMiniObject> = Pick<Frame, 'given' | 'use' | 'task'> & {
  /** The name of the questions in the material. */
  name: string
  answer: Answer
  /** What each field of the answer is. */
  form: Record<keyof z.output<Answer>, string>
}

export type AskedAboutEach<Question extends object, Answer extends z.ZodMiniObject> = Pick<
  AiCall,
  'model'
> & {
  task: Task<Answer>
  questions: readonly Question[]
  /** One call has at most this many questions. */
  perCall: number
  /** More material for the questions of a call. */
  also?: (questions: readonly Question[]) => object
  text?: string
  /** The name of the call in the list of the day's calls. */
  purpose: string
  signal: AbortSignal
  spend?: ((use: TokenUse) => unknown) | undefined
  /** The sentences for failures that need other ones than all AI features. */
  sentences?: Partial<Record<AiFailure, string>>
}

const MOST_QUESTIONS = 100

/**
 * Asks the AI model about each question, in calls that count toward the limit of the day. Returns the
 * answers in the order of the questions, and a sentence for the admin if a call failed. A question
 * without exactly one answer of the right form has none. Throws if `signal` is aborted.
 */
export async function askAboutEach<Question extends object, Answer extends z.ZodMiniObject>(
  services: Services,
  aiModel: AiModel,
  asked: AskedAboutEach<Question, Answer>,
): Promise<{ answers: (z.output<Answer> | undefined)[]; trouble: Trouble | null }> {
  const { task, questions, perCall, also, text } = asked
  const number = z.int().check(z.minimum(1), z.maximum(MOST_QUESTIONS))
  const element = z.object({ number, ...task.answer.shape })
  const answers: (z.output<Answer> | undefined)[] = []
  let trouble: Trouble | null = null
  for (let from = 0; from < questions.length; from += perCall) {
    const some = questions.slice(from, from + perCall)
    const prompt = framedPrompt({
      ...task,
      list: 'one object for each question',
      form: { number: 'the number of the question', ...task.form },
      material: {
        ...also?.(some),
        [task.name]: some.map((question, place) => ({ number: place + 1, ...question })),
      },
      ...(text && { text }),
    })
    const reply: Reply = trouble?.isForAll
      ? { answers: [], trouble }
      : await askOnce(services, aiModel, asked, prompt, element)
    trouble = reply.trouble ?? trouble
    const numbered = reply.answers as ({ number: number } & z.output<Answer>)[]
    for (const place of some.keys()) {
      const [answer, other] = numbered.filter((one) => one.number === place + 1)
      answers.push(other ? undefined : answer)
    }
  }
  return { answers, trouble }
}

type Reply = { answers: unknown[]; trouble: Trouble | null }

async function askOnce(
  services: Services,
  aiModel: AiModel,
  {
    model: id,
    purpose,
    signal,
    spend,
    sentences,
  }: Omit<AskedAboutEach<object, z.ZodMiniObject>, 'also'>,
  prompt: string,
  element: z.ZodMiniType,
): Promise<Reply> {
  const tokens = Math.ceil(prompt.length / CHARACTERS_PER_TOKEN)
  const taken = await takeCall(services, { purpose, tokens })
  if ('refusal' in taken) {
    const trouble = { message: taken.refusal, isDayLimit: true, isForAll: true }
    return { answers: [], trouble }
  }
  try {
    const asked = {
      model: id,
      prompt,
      signal,
      schema: z.array(element),
      // With `onText` the model client counts each piece of text as progress, so it does not time out.
      onText: () => {},
    }
    const model = chargedModel(aiModel, taken.call, { tokens, spend })
    const answers = await askForJson(model, asked, z.array(z.unknown()))
    const fitting = answers.flatMap((answer) => {
      const parsed = z.safeParse(element, answer)
      return parsed.success ? [parsed.data] : []
    })
    return { answers: fitting, trouble: null }
  } catch (error) {
    if (signal.aborted || !isAiModelError(error)) throw error
    services.log.warn({ err: error, purpose }, 'the AI model gave no answer')
    const isForAll = !ABOUT_ONE_CALL.includes(error.failure)
    const sentence = failureSentence(error, { ...FAILURES, ...sentences })
    return { answers: [], trouble: { message: sentence, isDayLimit: false, isForAll } }
  }
}

const ABOUT_ONE_CALL: readonly AiFailure[] = ['malformed', 'refused', 'recited', 'truncated']

const UNREADABLE = 'The AI model gave no answer that can be read.'
const FAILURES: Record<AiFailure, string> = {
  ...AI_FAILURES,
  malformed: UNREADABLE,
  refused: UNREADABLE,
  recited: UNREADABLE,
  truncated: UNREADABLE,
  busy: 'The AI service is busy or has a fault.',
  'bad-request': 'The AI service refuses these requests. Another model may do.',
  unavailable: 'The AI service could not be reached or failed.',
}
