import type { Declaration } from '../platform/documents/collection.ts'
import { storedVersions } from '../platform/documents/content-versions.ts'
import { allIndexes } from '../platform/documents/declared-collections.ts'
import { workAttempts } from '../platform/documents/due-work.ts'
import { ended } from '../platform/documents/tombstones.ts'
import { exportRules } from '../platform/export/export-rules.ts'
import { providerNotes } from '../platform/identity/expiring-documents.ts'
import { limitedUses } from '../platform/shared-rate-limit.ts'
import { postPhotos } from './articles/posts/photos.server.ts'
import {
  addresses,
  deletedPosts,
  posts,
  postTranslations,
  revisions,
} from './articles/posts/post-store.server.ts'
import { siteFaces } from './base/face/face.server.ts'
import { configVersions, system } from './base/remote-config/remote-config.server.ts'
import type { ContentKind, Services } from './context.server.ts'
import { DATA_MARK, dataVersions, firstStartSteps } from './data-version.server.ts'
import { aiPrices } from './making/ai-budget/ai-price.server.ts'
import { aiCalls } from './making/ai-budget/ai-usage.server.ts'
import {
  generationRuns,
  pendingRuns,
  uploadQueue,
} from './making/generation/generation-runs.server.ts'
import { otherManuals } from './making/manuals/other-manuals.server.ts'
import { editions } from './making/question-bank/editions.server.ts'
import { pendingReadings, reviewItems } from './making/question-bank/review-items.server.ts'
import { inboxEntries } from './making/reports/inbox-entries.server.ts'
import { reports, reportsOf } from './making/reports/reports.server.ts'
import { adminNames } from './people/admin/admin-names.server.ts'
import { alerts } from './people/admin/alert-store.server.ts'
import { dataRequests } from './people/admin/data-requests.server.ts'
import { hiddenAddresses } from './people/admin/hidden-addresses.server.ts'
import { backups } from './people/admin/last-backup.server.ts'
import { shownLetters } from './people/admin/letters.server.ts'
import { accountDeletions } from './people/auth/pending-deletions.server.ts'
import { sessions } from './people/auth/session.server.ts'
import { openWork } from './people/deeds/at-work.server.ts'
import { deeds } from './people/deeds/deeds.server.ts'
import { allFeedback, feedbackOf } from './people/feedback/feedback.server.ts'
import { grants } from './people/roles/grants.server.ts'
import { bankVersions } from './questions/bank/bank.server.ts'
import { numbers } from './questions/numbers/numbers.server.ts'
import { quizItems } from './questions/question/stored-items.server.ts'
import { stateLockSteps } from './questions/states/state-lock.server.ts'
import { stateRecords } from './questions/states/states.server.ts'
import { countSteps } from './questions/statistics/change-counters.server.ts'
import { countDays } from './questions/statistics/count-days.server.ts'
import { countedQuizzes } from './questions/statistics/count-quiz.server.ts'
import { itemCountsOfState } from './questions/statistics/statistics.server.ts'
import { pendingTranslations } from './questions/translations/pending-translations.server.ts'
import { quotesInLanguage } from './questions/translations/quotes-in-language.server.ts'
import { itemTranslations } from './questions/translations/state-translations.server.ts'
import { allAnswers, answersOfAttempts } from './riders/attempts/answers.server.ts'
import { allResults, savedResults } from './riders/attempts/results.server.ts'
import { saveSteps } from './riders/attempts/save-steps.server.ts'
import { countedOutcomes, outcomes } from './riders/readiness/outcomes.server.ts'
import { accountCourses, coursesForExport } from './school/course-records/account-courses.server.ts'
import {
  courses,
  lessons,
  marks,
  ownQuestions,
  pupils,
} from './school/course-records/course-records.server.ts'

/** All collections. A user's data is deleted from the collections with an owner, in this order. */
export const COLLECTIONS: readonly Declaration<ContentKind>[] = [
  // Sessions come first, so that no session can save new data while the rest is deleted.
  sessions,
  savedResults,
  answersOfAttempts,
  saveSteps,
  allFeedback,
  reports,
  accountCourses,
  accountDeletions,
  adminNames,
  addresses,
  aiCalls,
  aiPrices,
  alerts,
  backups,
  bankVersions,
  courses,
  configVersions,
  countDays,
  countedOutcomes,
  countedQuizzes,
  countSteps,
  dataRequests,
  dataVersions,
  deeds,
  deletedPosts,
  editions,
  ended,
  firstStartSteps,
  generationRuns,
  grants,
  hiddenAddresses,
  inboxEntries,
  itemCountsOfState,
  itemTranslations,
  lessons,
  limitedUses,
  marks,
  numbers,
  openWork,
  otherManuals,
  outcomes,
  ownQuestions,
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
  shownLetters,
  siteFaces,
  stateLockSteps,
  stateRecords,
  storedVersions,
  system,
  uploadQueue,
  workAttempts,
]

/** Reads what an account's export has, by its names there. */
export const ACCOUNT_PARTS = {
  results: allResults,
  answers: allAnswers,
  feedback: feedbackOf,
  reports: reportsOf,
  courses: coursesForExport,
} satisfies Record<string, (services: Services, uid: string) => AsyncIterable<unknown[]>>

export const INDEXES = allIndexes(COLLECTIONS)

/**
 * The name of our connections in PostgreSQL. It must never change. During an upgrade, the processes of
 * both releases recognize each other's connections by this name.
 */
export const APPLICATION = 'motorcycle-exam-practice'

/** The rules of exports. The pattern matches the address of a stored file. */
export const RULES = exportRules(COLLECTIONS, /^\/files\/([\w./-]+)$/, DATA_MARK)
