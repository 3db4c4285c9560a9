export const WEEK_MS = 7 * 24 * 60 * 60_000

/** Returns the Monday (UTC) of a time's week (ISO 8601), for instance `2026-11-30`. */
export function weekOf(time: Date): string {
  const sinceMonday = (time.getUTCDay() + 6) % 7
  return new Date(time.getTime() - (sinceMonday * WEEK_MS) / 7).toISOString().slice(0, 10)
}
