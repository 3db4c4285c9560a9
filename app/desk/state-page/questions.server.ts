import { hasRunningRun } from '../../making/generation/generation-runs.server.ts'
import { withRevisions } from '../../making/question-bank/next-version.server.ts'
import { prepareProof } from '../../making/question-bank/prove-item.server.ts'
import { listReviewItems } from '../../making/question-bank/review-items.server.ts'
import { listVersions } from '../../making/question-bank/version-history.server.ts'
import { namesOfAdmins } from '../../people/admin/admin-names.server.ts'
import { othersAtWork } from '../../people/deeds/at-work.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { pictureNames } from '../../questions/question/pictures.server.ts'
import { unusualToday } from '../../questions/statistics/count-days.server.ts'
import { readOutcomes } from '../../riders/readiness/outcomes.server.ts'
import { listQuery } from '../review/listed-questions.ts'
import { answeredRows } from './answered-rows.ts'
import { coverageOf } from './coverage.ts'
import { pageOfPublished, readPublished } from './published-list.server.ts'
import { FILTERS } from './published-list.ts'
import type { staffOfState } from './staff-of-state.server.ts'

/** Reads a state's questions for its page: those to review, the published ones, and their versions. */
export async function readQuestions(
  { services, admin, record }: Awaited<ReturnType<typeof staffOfState>>,
  search: URLSearchParams,
) {
  const { abbrev, manual } = record
  const bank = await currentBank(services, abbrev)
  const { waiting, rejected } = await listReviewItems(services, abbrev)
  const versions = await listVersions(services, abbrev)
  const { listed, ...attention } = await readPublished(services, abbrev, bank.items, waiting)
  const { reported, law, statistics } = attention
  const isReviewing = waiting.length > 0
  // Skipped during a run, which reads the manual itself and makes this page reload each second.
  if (isReviewing && !(await hasRunningRun(services, abbrev))) prepareProof(services, record)
  return {
    abbrev,
    manual: manual?.id ?? null,
    version: bank.version,
    waiting: await withRevisions(services, abbrev, waiting),
    rejected,
    others: isReviewing ? bank.items.map(({ options }) => options) : [],
    pictures: isReviewing ? [...pictureNames()] : [],
    reported,
    law,
    published: pageOfPublished(
      listed,
      { ...attention, abbrev, atWorkOn: await othersAtWork(services, admin.uidHash) },
      listQuery(search, FILTERS),
    ),
    coverage: coverageOf(bank.items, manual),
    answered: answeredRows(bank.items, statistics),
    unusual: await unusualToday(services, abbrev),
    outcomes: await readOutcomes(services, abbrev),
    versions,
    you: admin.uidHash,
    names: await namesOfAdmins(
      services,
      versions.map(({ by }) => by),
    ),
    counts: {
      reported: reported.length,
      review: waiting.length,
      law: law.length,
      published: bank.items.length,
      rejected: rejected.length,
      versions: versions.length,
    },
  }
}
