import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../context.server.ts'
import { entryOf } from './inbox-entries.server.ts'
import { countReporters } from './report.ts'
import {
  newestReports,
  pullIfReported,
  REPORTERS_THAT_PULL,
  recentReports,
} from './reports.server.ts'

const PAUSE_MS = 60 * 60_000

/** Looks again at held questions once an hour. Runs until the server stops. */
export function watchHeldQuestions(services: Services): void {
  services.background.start('held questions', async (signal) => {
    while (!signal.aborted) {
      const pauseMs = PAUSE_MS * (0.75 + services.random() / 2)
      await pause(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        await pullHeldQuestions(services)
      } catch (error) {
        services.log.error({ err: error }, 'held questions cannot be read')
      }
    }
  })
}

/**
 * Pulls the questions that enough riders reported while the day's share of the bank was used up. Those
 * with the most reporters come first.
 */
export async function pullHeldQuestions(services: Services): Promise<void> {
  const recent = recentReports(await newestReports(services), services.now())
  const heaviestFirst = [...Map.groupBy(recent, entryOf).values()]
    .map((group) => ({ group, reporters: countReporters(group) }))
    .filter(({ reporters }) => reporters >= REPORTERS_THAT_PULL)
    .sort((a, b) => b.reporters - a.reporters)
  for (const { group } of heaviestFirst) {
    if (group[0]) await pullIfReported(services, group[0])
  }
}
