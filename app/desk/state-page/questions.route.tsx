import { href, useSearchParams } from 'react-router'
import {
  CHANGE_MESSAGES,
  type ChangeReply,
  type QuestionChange,
} from '../../making/question-bank/question-changes.ts'
import { useAction } from '../../people/admin/use-action.ts'
import { AtWorkNote } from '../../people/deeds/at-work-note.tsx'
import { questionThing } from '../../people/deeds/things.ts'
import { OutcomesTable } from '../../riders/readiness/outcomes-table.tsx'
import { LawList, ReportedList } from '../overview/attention-lists.tsx'
import { RejectedItems } from '../review/rejected-items.tsx'
import { ReviewList } from '../review/review-list.tsx'
import { revalidateAfterRun } from '../uploads/use-run-watch.ts'
import type { Route } from './+types/questions.route.ts'
import { BankLinks } from './bank-links.tsx'
import { CoverageLists } from './coverage-lists.tsx'
import { PublishedItems } from './published-items.tsx'
import { readQuestions } from './questions.server.ts'
import { staffOfState } from './staff-of-state.server.ts'
import type { StartAnew } from './start-anew.server.ts'
import { StatisticsTable } from './statistics-table.tsx'
import { VersionList } from './version-list.tsx'

export async function loader(args: Route.LoaderArgs) {
  return readQuestions(
    await staffOfState(args, 'questions'),
    new URL(args.request.url).searchParams,
  )
}

export const shouldRevalidate = revalidateAfterRun

/** The questions on a state's page. Each part has a route that changes it. */
export default function Questions({ loaderData }: Route.ComponentProps) {
  const { abbrev, published, waiting, reported, law } = loaderData
  const [search] = useSearchParams()
  const send = useAction<ChangeReply>()
  const changeAt = (action: string) => (change: QuestionChange | StartAnew) =>
    send(change, { action, failure: CHANGE_MESSAGES.failed, encType: 'application/json' })
  const review = changeAt(href('/admin/manuals/:abbrev/review', { abbrev }))
  const statistics = changeAt(href('/admin/manuals/:abbrev/statistics', { abbrev }))
  const versions = changeAt(href('/admin/manuals/:abbrev/versions', { abbrev }))

  return (
    <>
      <ReportedList abbrev={abbrev} reported={reported} />
      <ReviewList
        {...loaderData}
        first={search.get('review')}
        noteOf={(id) => <AtWorkNote thing={questionThing(abbrev, id)} />}
        onChange={review}
      />
      <LawList abbrev={abbrev} law={law} />
      <BankLinks abbrev={abbrev} />
      <PublishedItems abbrev={abbrev} published={published} isOpen={waiting.length === 0} />
      <CoverageLists abbrev={abbrev} manual={loaderData.manual} coverage={loaderData.coverage} />
      <StatisticsTable
        abbrev={abbrev}
        rows={loaderData.answered}
        total={published.total}
        unusual={loaderData.unusual}
        onStartAnew={(items) => {
          const questions = items.map(({ id, revision }) => ({ id, revision }))
          return statistics({ intent: 'start-anew', questions })
        }}
      />
      <OutcomesTable sums={loaderData.outcomes} />
      <RejectedItems items={loaderData.rejected} onChange={review} />
      <VersionList {...loaderData} current={loaderData.version} onChange={versions} />
    </>
  )
}
