import type { Declaration } from '../platform/documents/collection.ts'
import { storedVersions } from '../platform/documents/content-versions.ts'
import { allIndexes } from '../platform/documents/declared-collections.ts'
import { workAttempts } from '../platform/documents/due-work.ts'
import { ended } from '../platform/documents/tombstones.ts'
import { exportRules } from '../platform/export/export-rules.ts'
import { providerNotes } from '../platform/identity/expiring-documents.ts'
import { limitedUses } from '../platform/shared-rate-limit.ts'
import { adminNames } from './admin/admin-names.server.ts'
import { dataRequests } from './admin/data-requests.server.ts'
import { aiPrices } from './ai-budget/ai-price.server.ts'
import { aiCalls } from './ai-budget/ai-usage.server.ts'
import { answersOfAttempts } from './attempts/answers.server.ts'
import { savedResults } from './attempts/results.server.ts'
import { saveSteps } from './attempts/save-steps.server.ts'
import { accountDeletions } from './auth/pending-deletions.server.ts'
import { sessions } from './auth/session.server.ts'
import { bankVersions } from './bank/bank.server.ts'
import type { ContentKind } from './context.server.ts'
import { courses, lessons, marks, pupils } from './course-records/course-records.server.ts'
import { dataVersions } from './data-version.server.ts'
import { allFeedback } from './feedback/feedback.server.ts'
import { generationRuns, pendingRuns, uploadQueue } from './generation/generation-runs.server.ts'
import { otherManuals } from './manuals/other-manuals.server.ts'
import { postPhotos } from './posts/photos.server.ts'
import {
  addresses,
  deletedPosts,
  posts,
  postTranslations,
  revisions,
} from './posts/post-store.server.ts'
import { quizItems } from './question/stored-items.server.ts'
import { editions } from './question-bank/editions.server.ts'
import { pendingReadings, reviewItems } from './question-bank/review-items.server.ts'
import { countedOutcomes, outcomes } from './readiness/outcomes.server.ts'
import { configVersions, system } from './remote-config/remote-config.server.ts'
import { inboxEntries } from './reports/inbox-entries.server.ts'
import { reports } from './reports/reports.server.ts'
import { stateLockSteps } from './states/state-lock.server.ts'
import { stateRecords } from './states/states.server.ts'
import { countSteps } from './statistics/change-counters.server.ts'
import { countDays } from './statistics/count-days.server.ts'
import { countedQuizzes } from './statistics/count-quiz.server.ts'
import { itemCountsOfState } from './statistics/statistics.server.ts'
import { pendingTranslations } from './translations/pending-translations.server.ts'
import { quotesInLanguage } from './translations/quotes-in-language.server.ts'
import { itemTranslations } from './translations/state-translations.server.ts'

/** All collections. A user's data is deleted from the collections with an owner, in this order. */
export const COLLECTIONS: readonly Declaration<ContentKind>[] = [
  // Sessions come first, so that no session can save new data while the rest is deleted.
  sessions,
  savedResults,
  answersOfAttempts,
  saveSteps,
  allFeedback,
  reports,
  accountDeletions,
  adminNames,
  addresses,
  aiCalls,
  aiPrices,
  bankVersions,
  courses,
  configVersions,
  countDays,
  countedOutcomes,
  countedQuizzes,
  countSteps,
  dataRequests,
  dataVersions,
  deletedPosts,
  editions,
  ended,
  generationRuns,
  inboxEntries,
  itemCountsOfState,
  itemTranslations,
  lessons,
  limitedUses,
  marks,
  otherManuals,
  outcomes,
  pendingReadings,
  pendingRuns,
  pendingTranslations,
  postPhotos,
  posts,
  postTranslations,
  providerNotes,
  pupils,
  quizItems,
  quotesInLanguage,
  reviewItems,
  revisions,
  stateLockSteps,
  stateRecords,
  storedVersions,
  system,
  uploadQueue,
  workAttempts,
]

export const INDEXES = allIndexes(COLLECTIONS)

/**
 * The name of our connections in PostgreSQL. It must never change. During an upgrade, the processes of
 * both releases recognize each other's connections by this name.
 */
export const APPLICATION = 'motorcycle-exam-practice'

/** The rules of exports. The pattern matches the address of a stored file. */
export const RULES = exportRules(COLLECTIONS, /^\/files\/([\w./-]+)$/)
