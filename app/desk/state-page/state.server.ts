import * as z from 'zod/mini'
import { readAiPrice } from '../../making/ai-budget/ai-price.server.ts'
import { readAiUsage } from '../../making/ai-budget/ai-usage.server.ts'
import { latestRun } from '../../making/generation/generation-runs.server.ts'
import { startRun } from '../../making/generation/upload-to-questions.server.ts'
import { readEdition } from '../../making/question-bank/compare-edition.server.ts'
import { changeQuestions } from '../../making/question-bank/question-changes.server.ts'
import { CHANGE_MESSAGES, editionChange } from '../../making/question-bank/question-changes.ts'
import { countOfRun, listReviewItems } from '../../making/question-bank/review-items.server.ts'
import { starterDecision } from '../../making/starter-bank/starter-decision.ts'
import { decideStarterNews, starterNews } from '../../making/starter-bank/starter-news.server.ts'
import { namesOfAdmins } from '../../people/admin/admin-names.server.ts'
import { intentOf } from '../../people/admin/intents.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { stateThing } from '../../people/deeds/things.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { staffOfState } from './staff-of-state.server.ts'

type StaffOfState = Awaited<ReturnType<typeof staffOfState>>

/** Reads what a state's page says about the manual and its runs, and about new questions of a release. */
export async function readState({ services, admin, record }: StaffOfState) {
  const { abbrev, stateName, manual, sourceDocument, about } = record
  const isAdmin = admin.may.includes('site')
  const bank = await currentBank(services, abbrev)
  const run = await latestRun(services, abbrev)
  // Only the sentence about a run that is done counts its questions.
  const { waiting } =
    run?.status === 'done' ? await listReviewItems(services, abbrev) : { waiting: [] }
  const by = manual?.by ?? null
  const names = await namesOfAdmins(services, [by])
  const edition = await readEdition(services, record, bank)
  const news = starterNews(record, bank)
  return {
    may: admin.may,
    abbrev,
    stateName,
    manual,
    sourceDocument,
    /** The admin who uploaded the manual. Null if unknown. */
    uploader: by === admin.uidHash ? 'you' : (names[by ?? ''] ?? null),
    book: about?.book ?? null,
    version: bank.version,
    run,
    waitingOfRun: countOfRun(waiting, run),
    edition,
    news,
    usage: isAdmin ? await readAiUsage(services) : null,
    price: isAdmin ? await readAiPrice(services) : null,
    counts: { edition: edition ? 1 : 0, 'starter-news': news ? 1 : 0 },
  }
}

export const stateChange = z.discriminatedUnion('intent', [
  z.object({ intent: intentOf('start-run') }),
  editionChange,
  starterDecision,
])
export type StateChange = z.infer<typeof stateChange>

/** Starts a run, applies a new manual, or decides about the questions of a release. */
export async function changeState({ services, admin, abbrev }: StaffOfState, change: StateChange) {
  switch (change.intent) {
    case 'start-run': {
      const started = await startRun(services, abbrev, admin.uidHash)
      if ('refused' in started) return { message: started.refused, status: 409 }
      await recordDeed(services, 'start-run', { uid: admin.uid, thing: stateThing(abbrev) })
      return { ...started, status: 202 }
    }
    case 'apply-edition':
      return changeQuestions(services, abbrev, change, admin)
    default: {
      const outcome = await decideStarterNews(services, abbrev, change, admin)
      if (outcome === 'done') return { done: true }
      return { message: CHANGE_MESSAGES[outcome], status: 409 }
    }
  }
}
