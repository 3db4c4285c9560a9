import * as z from 'zod/mini'
import { isRunWaiting, nextStatus, RUN_STATUSES } from './run-status.ts'

/** The number of questions that a run asks for (spec, section 9). */
export const ITEMS_ASKED = 25

/** Says why nothing is published without an admin. */
export const NO_READER =
  'The second reader is switched off by AI_READER_MODEL on the server, so each question waits for an admin’s approval.'

const STAGES = [
  'uploaded',
  'counting',
  'writing',
  'checking',
  'replacing',
  'reading',
  'publishing',
] as const

export const tokensUsed = z.object({ input: z.int(), output: z.int() })

/**
 * A run that makes questions from a state's manual: `states/{abbrev}/runs/{number}`. Its process
 * renews `aliveAt`. `message` says why the run failed, was skipped or waits. If the process dies,
 * another process repeats the run under the next number. A postponed run continues by itself on the
 * next day, because it waits for that day's AI calls. A queued run waits until fewer runs are running.
 * If the AI service refused a run for now, the run also waits until `resumeAt`.
 * A cancelled run keeps the AI model's answers, so that the next run does not pay for them again.
 */
export const generationRun = z.object({
  number: z.int().check(z.positive()),
  status: z.enum(RUN_STATUSES),
  stage: z.enum(STAGES),
  manual: z.string(),
  model: z.string(),
  by: z.string(),
  attempt: z.int(),
  /** The tokens of the manual and the prompt, as the AI service counted them. */
  tokens: z.nullable(z.int()),
  used: tokensUsed,
  written: z.int(),
  passed: z.nullable(z.int()),
  waiting: z.nullable(z.int()),
  version: z.nullable(z.int()),
  notes: z.array(z.string()),
  message: z.nullable(z.string()),
  resumeAt: z.nullable(z.iso.datetime()),
  /** The time when the AI service first refused the run for now. */
  refusedSince: z.nullable(z.iso.datetime()),
  startedAt: z.iso.datetime(),
  aliveAt: z.iso.datetime(),
})
export type GenerationRun = z.infer<typeof generationRun>

/** True if a run failed, or is done without questions for riders or for review. */
export function hasFailed({
  status,
  version,
  waiting,
}: Pick<GenerationRun, 'status' | 'version' | 'waiting'>): boolean {
  return status === 'failed' || (status === 'done' && version === null && !waiting)
}

/** True if a run that waits may go on. */
export function isDue(run: GenerationRun, now: Date): boolean {
  const { resumeAt } = run
  return isRunWaiting(run) && (resumeAt === null || Date.parse(resumeAt) <= now.getTime())
}

/** At most this many runs are running at once. More could overload the AI service or this machine. */
export const RUNS_AT_ONCE = 2

export const HEARTBEAT_MS = 3_000
/** A run without a heartbeat for this many milliseconds counts as dead. */
export const SILENCE_MS = 15_000

export const MAX_ATTEMPTS = 3

/** A run with its status at `now`. A running run without a recent heartbeat is interrupted. */
export function asOfNow<Run extends Pick<GenerationRun, 'status' | 'aliveAt'>>(
  run: Run,
  now: Date,
): Run {
  const isSilent = now.getTime() - Date.parse(run.aliveAt) > SILENCE_MS
  return run.status === 'running' && isSilent ? { ...run, status: nextStatus(run, 'stop') } : run
}
