import * as z from 'zod/mini'

/** The steps of a run, in order; each names what is under way. */
const STAGES = ['uploaded', 'counting', 'writing', 'checking', 'replacing', 'publishing'] as const

/**
 * One run that makes questions of a state's manual: `states/{abbrev}/runs/{number}`. It lives as
 * long as its process says so (`aliveAt`); `message` says why it ended without questions. When its
 * process dies, another one tries it again, as the next run.
 */
export const generationRun = z.object({
  number: z.int().check(z.positive()),
  status: z.enum(['running', 'done', 'skipped', 'failed', 'interrupted']),
  stage: z.enum(STAGES),
  manual: z.string(),
  model: z.string(),
  by: z.string(),
  attempt: z._default(z.int(), 1),
  /** What the service counted in the manual and the prompt. */
  tokens: z.nullable(z.int()),
  /** Items written so far, of those asked for. */
  written: z.int(),
  passed: z.nullable(z.int()),
  /** How many it left for review. */
  waiting: z.nullable(z.int()),
  version: z.nullable(z.int()),
  /** What the admin should know although nothing failed, one sentence each. */
  notes: z.array(z.string()),
  message: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  aliveAt: z.iso.datetime(),
})
export type GenerationRun = z.infer<typeof generationRun>

/** Whether a run ended with nothing, neither for riders nor for review. */
export function hasFailed({
  status,
  version,
  waiting,
}: Pick<GenerationRun, 'status' | 'version' | 'waiting'>): boolean {
  return status === 'failed' || (status === 'done' && version === null && !waiting)
}

/** How often a run says that it is alive, and after what silence it counts as dead, in milliseconds. */
export const HEARTBEAT = 3_000
export const SILENCE = 15_000

/** How often one and the same run is tried. */
export const ATTEMPTS = 3

/** The run as it is now: one whose process has fallen silent is interrupted. */
export function asOfNow<Run extends Pick<GenerationRun, 'status' | 'aliveAt'>>(
  run: Run,
  now: Date,
): Run {
  const silent = now.getTime() - Date.parse(run.aliveAt) > SILENCE
  return run.status === 'running' && silent ? { ...run, status: 'interrupted' } : run
}
