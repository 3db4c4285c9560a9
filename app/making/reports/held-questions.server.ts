import type { Services } from '../../context.server.ts'
import { entryOf, readInboxEntries } from './inbox-entries.server.ts'
import { countReporters } from './report.ts'
import { openReports, pullIfReported, pullsSince, REPORTERS_THAT_PULL } from './reports.server.ts'

const PAUSE_MS = 60 * 60_000

/** Checks the held questions about once an hour, until the server stops. */
export function watchHeldQuestions(services: Services): void {
  const pull = () => pullHeldQuestions(services)
  services.background.repeat('held questions', PAUSE_MS, pull, { startsLater: true })
}

/**
 * Pulls the questions that enough riders reported on a day when the daily limit allowed no more pulls.
 * Starts with the questions that have the most reporters.
 */
export async function pullHeldQuestions(services: Services): Promise<void> {
  const entries = await readInboxEntries(services)
  const recent = await openReports(services, entries, pullsSince(services.now()))
  const heaviestFirst = [...Map.groupBy(recent, entryOf).values()]
    .map((group) => ({ group, reporters: countReporters(group) }))
    .filter(({ reporters }) => reporters >= REPORTERS_THAT_PULL)
    .sort((a, b) => b.reporters - a.reporters)
  for (const { group } of heaviestFirst) {
    if (group[0]) await pullIfReported(services, group[0])
  }
}
