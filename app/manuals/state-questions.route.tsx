import { ArrowLeft } from 'lucide-react'
import { data, Link, useRevalidator } from 'react-router'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { useAdminPage } from '../admin/admin-page.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { readAiUsage } from '../ai-usage/ai-usage.server.ts'
import { servicesContext } from '../context.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { findState } from '../states/us-states.ts'
import type { Route } from './+types/state-questions.route.ts'
import { AiUsageNote } from './ai-usage-note.tsx'
import type { QuestionChange } from './change-questions.ts'
import { sendChange, startRun } from './manuals-door.client.ts'
import { PublishedItems } from './published-items.tsx'
import { listVersions, newestItems } from './question-versions.server.ts'
import { reviewItems } from './review-items.server.ts'
import { ReviewList } from './review-list.tsx'
import { latestRun } from './run-progress.server.ts'
import { RunStatus } from './run-status.tsx'
import { useRunWatch } from './use-run-watch.ts'
import { VersionList } from './version-list.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  const state = findState(params.abbrev)
  const record = state && (await readStateRecord(services, state.abbrev))
  if (!record) throw data(null, { status: 404 })
  const { abbrev, stateName, manual, sourceDocument, version } = record
  const items = await newestItems(services, abbrev)
  return {
    abbrev,
    stateName,
    manual,
    sourceDocument,
    version,
    run: await latestRun(services, abbrev),
    waiting: await reviewItems(services, abbrev).list(),
    published: items.filter((item) => item.version === version),
    versions: await listVersions(services, abbrev),
    restorable: [...new Set(items.map((item) => item.version))],
    usage: await readAiUsage(services),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.stateName} questions` : 'Questions' },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorBoundary error={error} />
}

/** All that can be done about a state's questions: reviewed, edited, withdrawn, brought back. */
export default function StateQuestions({ loaderData }: Route.ComponentProps) {
  useAdminPage()
  const { abbrev, stateName, manual, sourceDocument, version, run, usage } = loaderData
  const { waiting, published, versions, restorable } = loaderData
  useRunWatch([run])
  const { revalidate } = useRevalidator()

  async function change(what: QuestionChange) {
    const reply = await sendChange(abbrev, what)
    await revalidate()
    return reply
  }

  async function start() {
    const reply = await startRun(abbrev)
    await revalidate()
    return reply
  }

  return (
    <div className="mx-auto flex w-full max-w-5xl grow flex-col gap-6 px-4 py-6">
      <Link
        to="/admin"
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Manuals
      </Link>
      <h1 className="text-3xl font-extrabold">{stateName} questions</h1>
      <section aria-label="Manual" className="flex flex-col gap-3">
        {manual && sourceDocument ? (
          <p>
            <a href={sourceDocument} className="font-semibold underline underline-offset-4">
              The manual
            </a>{' '}
            has {manual.pages} pages{!manual.hasText && ', which are pictures without text'}.
          </p>
        ) : (
          <p>There is no manual for this state yet.</p>
        )}
        {(run || manual) && (
          <RunStatus run={run} waiting={waiting.length} onStart={start} canRepeat />
        )}
        <AiUsageNote usage={usage} pages={manual?.pages} />
      </section>
      <ReviewList key={abbrev} abbrev={abbrev} waiting={waiting} onChange={change} />
      <PublishedItems items={published} onChange={change} />
      <VersionList
        versions={versions}
        current={version}
        restorable={restorable}
        onChange={change}
      />
    </div>
  )
}
