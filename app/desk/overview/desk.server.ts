import type { Services } from '../../context.server.ts'
import { hasFailed } from '../../making/generation/generation-run.ts'
import { latestRun } from '../../making/generation/generation-runs.server.ts'
import { readBankSummary } from '../../making/question-bank/bank-summary.server.ts'
import { countOfRun, listReviewItems } from '../../making/question-bank/review-items.server.ts'
import { hasStarterNews } from '../../making/starter-bank/starter-news.server.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { US_STATES, type UsState } from '../../questions/states/us-states.ts'
import { listFlagged } from '../../questions/statistics/statistics.server.ts'
import { type OpenReport, reportedQuestions } from '../inbox/inbox.server.ts'
import { deskAlerts } from './alerts.server.ts'
import { byNeed, isNews, lawState, type StateFacts } from './desk.ts'

/** Returns what needs an admin, all states as the desk shows them, and their latest runs, newest first. */
export async function readDesk(services: Services) {
  const now = services.now()
  const records = await stateRecords(services).list({ orderBy: 'stateName asc' })
  const reported = Object.groupBy(await reportedQuestions(services), ({ state }) => state)
  const byAbbrev = new Map(records.map((record) => [record.abbrev, record]))
  const states = await Promise.all(
    US_STATES.map(async (state) => {
      const record = byAbbrev.get(state.abbrev)
      if (!record) return { facts: factsWithoutRecord(state), run: null, waiting: 0 }
      return readState(services, record, reported[state.abbrev] ?? [])
    }),
  )
  const runs = states.flatMap(({ facts: { stateName, abbrev }, run, waiting }) =>
    run && isNews(run, now) ? [{ stateName, abbrev, run, waiting }] : [],
  )
  runs.sort((a, b) => b.run.startedAt.localeCompare(a.run.startedAt))
  const facts = states.map((state) => state.facts)
  return { alerts: await deskAlerts(services), rows: byNeed(facts, now), runs }
}

async function readState(
  services: Services,
  record: StateRecord,
  reported: readonly Pick<OpenReport, 'pulledAt'>[],
) {
  const { stateName, abbrev, manual, updatedAt } = record
  const [bank, run, { waiting }, flagged] = await Promise.all([
    readBankSummary(services, record),
    latestRun(services, abbrev),
    listReviewItems(services, abbrev),
    listFlagged(services, abbrev),
  ])
  const { starter, proved, admin, manuals, lawEnds, refs } = bank
  const law = lawEnds.map((endsAt) => lawState(endsAt, services.now()))
  const facts: StateFacts = {
    stateName,
    abbrev,
    manual: manual && { pages: manual.pages, uploadedAt: manual.uploadedAt },
    isNewEdition: manual !== null && manuals.some((cited) => cited !== manual.id),
    questions: refs.length,
    starter,
    proved,
    admin,
    toReview: waiting.length,
    reported: reported.length,
    pulled: reported.filter(({ pulledAt }) => pulledAt !== null).length,
    flagged: flagged.filter((ref) => refs.includes(ref)).length,
    lawEnded: law.filter((state) => state === 'ended').length,
    lawEnding: law.filter((state) => state === 'ending').length,
    hasFailedRun: run !== null && hasFailed(run),
    hasStarterNews: hasStarterNews(record),
    updatedAt,
  }
  return { facts, run, waiting: countOfRun(waiting, run) }
}

function factsWithoutRecord({ stateName, abbrev }: UsState): StateFacts {
  const none = { manual: null, isNewEdition: false, hasFailedRun: false, hasStarterNews: false }
  const questions = { questions: 0, starter: 0, proved: 0, admin: 0, flagged: 0 }
  const open = { toReview: 0, reported: 0, pulled: 0, lawEnded: 0, lawEnding: 0 }
  return { stateName, abbrev, ...none, ...questions, ...open, updatedAt: null }
}
