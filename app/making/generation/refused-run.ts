import type { GenerationRun } from './generation-run.ts'

const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 2 * MINUTE_MS
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
/** Longer than a day, so that a quota of a day begins again before a run fails. */
const DEADLINE_MS = 25 * 60 * MINUTE_MS

/**
 * Returns what else changes in a run that the AI service refused for now. The run goes to the end of the
 * queue. The pause is the time since the first refusal, or longer if the service asks for that. It is
 * at least two minutes and at most an hour. Null after 25 hours, because then the run fails.
 */
export function waitAfterRefusal(
  { refusedSince }: Pick<GenerationRun, 'refusedSince'>,
  now: Date,
  retryAfterMs: number | null,
) {
  const since = refusedSince ?? now.toISOString()
  const refusedMs = now.getTime() - Date.parse(since)
  if (refusedMs >= DEADLINE_MS) return null
  const wantedMs = Math.max(FIRST_PAUSE_MS, refusedMs, retryAfterMs ?? 0)
  const resumeAt = new Date(now.getTime() + Math.min(wantedMs, LONGEST_PAUSE_MS))
  return {
    message: 'The AI service is busy or has a fault.',
    refusedSince: since,
    resumeAt: resumeAt.toISOString(),
    startedAt: now.toISOString(),
  }
}
