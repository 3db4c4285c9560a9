import { readFlagsVersion } from '../../base/remote-config/remote-config.server.ts'
import type { Services } from '../../context.server.ts'
import { countOpen, readOpen } from '../../desk/inbox/count-open.server.ts'
import { LAW_DAYS } from '../../desk/overview/desk.ts'
import { readAiUsage } from '../../making/ai-budget/ai-usage.server.ts'
import { countMails } from '../../making/generation/tell-admins.server.ts'
import { countRuns } from '../../making/generation/upload-queue.server.ts'
import { checkBanks } from '../../making/question-bank/bank-health.server.ts'
import { countTranslations } from '../../questions/translations/pending-translations.server.ts'

/** The gauges of work are counted at most once in this time, however often somebody scrapes. */
const VALID_MS = 60_000
/** The banks of all states are many documents. */
const LAWS_VALID_MS = 60 * 60_000

/** Registers the gauges that say what the product does, and what waits for the admin. */
export function registerGauges(services: Services): void {
  const { metrics, memory, now, aiModel, mailer } = services
  const help = 'Changes of the remote config; missing while it can not be read.'
  metrics.gauge('remote_config_version', help, () => readFlagsVersion(services))

  const counts = memory.cache('gauges of work', 7)
  function gauge<Counted extends number | Record<string, number>>(
    name: string,
    help: string,
    label: string | undefined,
    count: (services: Services) => Promise<Counted>,
    validMs = VALID_MS,
  ) {
    const period = () => Math.floor(now().getTime() / validMs)
    const read = () =>
      counts(
        `${name} ${period()}`,
        () => count(services),
        () => true,
      )
    metrics.gauge(name, help, read, label)
  }
  gauge('inbox_open', 'Reported questions and feedback that wait for the admin.', 'of', countOpen)
  const age = 'When the oldest of them came; missing while none waits.'
  gauge('inbox_oldest_timestamp_seconds', age, undefined, oldestOpen)
  const laws = 'States with questions about law that ends soon or has ended.'
  gauge('states_with_ending_law', laws, undefined, countLaws, LAWS_VALID_MS)
  if (!aiModel) return
  gauge('runs', 'Runs in the queue of manuals; failed ones until dismissed.', 'status', countRuns)
  gauge('translations', 'Translations of a state to write.', 'status', countTranslations)
  gauge('ai_budget_left', 'What today’s limits of AI calls leave, from 0 to 1.', 'of', budgetLeft)
  if (mailer) gauge('run_mails', 'Ended runs that no mail has told of.', 'status', countMails)
}

async function oldestOpen(services: Services) {
  const { oldestAt } = await readOpen(services)
  return oldestAt ? Date.parse(oldestAt) / 1000 : {}
}

async function countLaws(services: Services) {
  const found = await checkBanks(services, LAW_DAYS)
  return found.filter(({ about, level }) => about === 'Laws' && level === 'warning').length
}

async function budgetLeft(services: Services) {
  const { calls, tokens, limits } = await readAiUsage(services)
  const left = (used: number, limit: number) => Math.max(0, 1 - used / limit)
  return { calls: left(calls, limits.calls), tokens: left(tokens, limits.tokens) }
}
