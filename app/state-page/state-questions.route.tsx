import { data, href, useSearchParams } from 'react-router'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { namesOfAdmins } from '../admin/admin-names.server.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../admin/use-action.ts'
import { readAiPrice } from '../ai-budget/ai-price.server.ts'
import { readAiUsage } from '../ai-budget/ai-usage.server.ts'
import { currentBank } from '../bank/bank.server.ts'
import { servicesContext } from '../context.server.ts'
import { LawList, ReportedList } from '../desk/attention-lists.tsx'
import { latestRun } from '../generation/generation-runs.server.ts'
import { startRun } from '../generation/upload-to-questions.server.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { pictureNames } from '../question/pictures.server.ts'
import { readEdition } from '../question-bank/compare-edition.server.ts'
import { withRevisions } from '../question-bank/next-version.server.ts'
import { prepareProof } from '../question-bank/prove-item.server.ts'
import { changeQuestions } from '../question-bank/question-changes.server.ts'
import {
  CHANGE_MESSAGES,
  type ChangeReply,
  type QuestionChange,
  questionChange,
} from '../question-bank/question-changes.ts'
import { countOfRun, listReviewItems } from '../question-bank/review-items.server.ts'
import { listVersions } from '../question-bank/version-history.server.ts'
import { RejectedItems } from '../review/rejected-items.tsx'
import { ReviewList } from '../review/review-list.tsx'
import { type StarterDecision, starterDecision } from '../starter-bank/starter-decision.ts'
import { decideStarterNews, starterNews } from '../starter-bank/starter-news.server.ts'
import { unusualToday } from '../statistics/count-days.server.ts'
import { type StartAnew, startAnew, startAnewForm } from '../statistics/start-anew.server.ts'
import { AiUsageNote } from '../uploads/generation-notes.tsx'
import { RunStatusLine } from '../uploads/run-status.tsx'
import { useRunWatch } from '../uploads/use-run-watch.ts'
import type { Route } from './+types/state-questions.route.ts'
import { answeredRows } from './answered-rows.ts'
import { BankLinks } from './bank-links.tsx'
import { EditionList } from './edition-list.tsx'
import { PublishedItems } from './published-items.tsx'
import { pageOfPublished, readPublished } from './published-list.server.ts'
import { listQuery } from './published-list.ts'
import { StarterNewsList } from './starter-news-list.tsx'
import { stateOfPage } from './state-at.server.ts'
import { ManualFacts, StateContents } from './state-contents.tsx'
import { StatisticsTable } from './statistics-table.tsx'
import { VersionList } from './version-list.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { uidHash } = await requireAdmin(services, request)
  const record = await stateOfPage(services, params.abbrev)
  const { abbrev, stateName, manual, sourceDocument, about } = record
  const bank = await currentBank(services, abbrev)
  const review = await listReviewItems(services, abbrev)
  const versions = await listVersions(services, abbrev)
  const run = await latestRun(services, abbrev)
  const { listed, ...attention } = await readPublished(services, abbrev, bank.items, review.waiting)
  // Skipped during a run, which reads the manual itself and makes this page reload each second.
  if (review.waiting.length > 0 && run?.status !== 'running') prepareProof(services, record)
  return {
    abbrev,
    stateName,
    manual,
    sourceDocument,
    version: bank.version,
    run,
    waitingOfRun: countOfRun(review.waiting, run),
    book: about?.book ?? null,
    ...review,
    waiting: await withRevisions(services, abbrev, review.waiting),
    others: review.waiting.length > 0 ? bank.items.map(({ options }) => options) : [],
    pictures: review.waiting.length > 0 ? [...pictureNames()] : [],
    reported: attention.reported,
    law: attention.law,
    published: pageOfPublished(listed, attention, listQuery(new URL(request.url).searchParams)),
    answered: answeredRows(bank.items, attention.statistics),
    unusual: await unusualToday(services, abbrev),
    edition: await readEdition(services, record, bank),
    news: starterNews(record, bank),
    versions,
    you: uidHash,
    names: await namesOfAdmins(services, [manual?.by ?? null, ...versions.map(({ by }) => by)]),
    usage: await readAiUsage(services),
    price: await readAiPrice(services),
  }
}

/** Handles the intent `start-run`, or one of the other changes of the page, sent as JSON. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = await requireAdmin(services, request)
  const { abbrev } = await stateOfPage(services, params.abbrev)
  const sent = await request.json().catch(() => null)
  if (sent?.intent === 'start-run') {
    const started = await startRun(services, abbrev, admin.uidHash)
    return 'refused' in started ? data({ message: started.refused }, 409) : data(started, 202)
  }
  const decision = starterDecision.safeParse(sent)
  if (decision.success) {
    const outcome = await decideStarterNews(services, abbrev, decision.data, admin)
    if (outcome === 'done') return data({ done: true })
    return data({ message: CHANGE_MESSAGES[outcome] }, 409)
  }
  const anew = startAnewForm.safeParse(sent)
  if (anew.success) {
    const isDone = await startAnew(services, abbrev, anew.data, admin)
    return isDone ? data({ done: true }) : data({ message: CHANGE_MESSAGES.notThere }, 404)
  }
  const change = questionChange.safeParse(sent)
  if (!change.success) return data({ message: CHANGE_MESSAGES.failed }, 422)
  const outcome = await changeQuestions(services, abbrev, change.data, admin)
  if ('done' in outcome) return data(outcome)
  const { status, ...refusal } = outcome
  return data(refusal, status)
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

export default function StateQuestions({ loaderData }: Route.ComponentProps) {
  const { abbrev, stateName, manual, sourceDocument, version, run, usage, price } = loaderData
  const { waiting, rejected, published, answered, versions, you, names, edition, news } = loaderData
  const { reported, law, book } = loaderData
  const uploader = manual?.by === you ? 'you' : (names[manual?.by ?? ''] ?? null)
  useRunWatch([run, edition?.status === 'comparing' ? { status: 'running' } : null])
  const [search] = useSearchParams()
  const send = useAction<ChangeReply>()
  const action = href('/admin/manuals/:abbrev', { abbrev })
  const encType = 'application/json'
  const change = (change: QuestionChange | StarterDecision | StartAnew) =>
    send(change, { action, failure: CHANGE_MESSAGES.failed, encType })
  const start = () =>
    send({ intent: 'start-run' }, { action, failure: MANUAL_MESSAGES.saveFailed, encType })

  return (
    // The key resets all sections when Back leads to another state, where other questions have the same
    // ids.
    <AdminPage
      key={abbrev}
      title={`${stateName} questions`}
      back={{ to: href('/admin'), name: 'Manuals' }}
    >
      <StateContents
        stateName={stateName}
        counts={{
          edition: edition ? 1 : 0,
          'starter-news': news ? 1 : 0,
          reported: reported.length,
          review: waiting.length,
          law: law.length,
          published: published.total,
          rejected: rejected.length,
          versions: versions.length,
        }}
      />
      <section aria-label="Manual" className="flex flex-col gap-3">
        <ManualFacts manual={manual} sourceDocument={sourceDocument} by={uploader} book={book} />
        {(run || manual) && (
          <RunStatusLine
            run={run}
            waiting={loaderData.waitingOfRun}
            price={price}
            onStart={start}
            canRepeat
          />
        )}
        <AiUsageNote usage={usage} pages={manual?.pages} />
      </section>
      <EditionList
        edition={edition}
        onApply={(manual) => change({ intent: 'apply-edition', manual, version })}
        onStart={start}
      />
      <StarterNewsList news={news} onDecide={change} />
      <ReportedList abbrev={abbrev} reported={reported} />
      <ReviewList
        abbrev={abbrev}
        manual={manual?.id ?? null}
        waiting={waiting}
        others={loaderData.others}
        pictures={loaderData.pictures}
        first={search.get('review')}
        onChange={change}
      />
      <LawList abbrev={abbrev} law={law} />
      <BankLinks abbrev={abbrev} />
      <PublishedItems abbrev={abbrev} published={published} isOpen={waiting.length === 0} />
      <StatisticsTable
        abbrev={abbrev}
        rows={answered}
        total={published.total}
        unusual={loaderData.unusual}
        onStartAnew={(items) => {
          const questions = items.map(({ id, revision }) => ({ id, revision }))
          return change({ intent: 'start-anew', questions })
        }}
      />
      <RejectedItems items={rejected} onChange={change} />
      <VersionList
        versions={versions}
        current={version}
        you={you}
        names={names}
        onChange={change}
      />
    </AdminPage>
  )
}
