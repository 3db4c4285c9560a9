import { readFlagsVersion } from '../../base/remote-config/remote-config.server.ts'
import type { Services } from '../../context.server.ts'
import { countOpen } from '../../desk/inbox/count-open.server.ts'
import { readAiUsage } from '../../making/ai-budget/ai-usage.server.ts'
import { countMails } from '../../making/generation/tell-admins.server.ts'
import { countRuns } from '../../making/generation/upload-queue.server.ts'

/** The gauges of work are counted at most once in this time, however often somebody scrapes. */
const VALID_MS = 60_000

/** Registers the gauges that say what the product does, and what waits for the admin. */
export function registerGauges(services: Services): void {
  const { metrics, memory, now, aiModel, mailer } = services
  const help = 'Changes of the remote config; missing while it can not be read.'
  metrics.gauge('remote_config_version', help, () => readFlagsVersion(services))

  const counts = memory.cache('gauges of work', 4)
  function gauge(
    name: string,
    help: string,
    label: string,
    count: (services: Services) => Promise<Record<string, number>>,
  ) {
    const period = () => Math.floor(now().getTime() / VALID_MS)
    const read = () =>
      counts(
        `${name} ${period()}`,
        () => count(services),
        () => true,
      )
    metrics.gauge(name, help, read, label)
  }
  gauge('inbox_open', 'Reported questions and feedback that wait for the admin.', 'of', countOpen)
  if (!aiModel) return
  gauge('runs', 'Runs in the queue of manuals; failed ones until dismissed.', 'status', countRuns)
  gauge('ai_budget_left', 'What today’s limits of AI calls leave, from 0 to 1.', 'of', budgetLeft)
  if (mailer) gauge('run_mails', 'Ended runs that no mail has told of.', 'status', countMails)
}

async function budgetLeft(services: Services) {
  const { calls, tokens, limits } = await readAiUsage(services)
  const left = (used: number, limit: number) => Math.max(0, 1 - used / limit)
  return { calls: left(calls, limits.calls), tokens: left(tokens, limits.tokens) }
}
