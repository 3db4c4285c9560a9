import { href, Outlet } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import { CHANGE_MESSAGES, type ChangeReply } from '../../making/question-bank/question-changes.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { replyTo } from '../../people/admin/reply-to.server.ts'
import { requireStaff } from '../../people/admin/require-admin.server.ts'
import { sentFields } from '../../people/admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../../people/admin/use-action.ts'
import { useDesk } from '../../people/admin/use-may.ts'
import { AiUsageNote } from '../uploads/generation-notes.tsx'
import { RunStatusLine } from '../uploads/run-status.tsx'
import { useRunWatch } from '../uploads/use-run-watch.ts'
import type { Route } from './+types/state.route.ts'
import { EditionList } from './edition-list.tsx'
import { staffOfState } from './staff-of-state.server.ts'
import { StarterNewsList } from './starter-news-list.tsx'
import { changeState, readState, type StateChange, stateChange } from './state.server.ts'
import { ManualFacts, StateContents } from './state-contents.tsx'

export const loader = async (args: Route.LoaderArgs) =>
  readState(await staffOfState(args, 'questions'))

export async function action(args: Route.ActionArgs) {
  await requireStaff(args.context.get(servicesContext), args.request, 'questions')
  const sent = stateChange.safeParse(await sentFields(args.request))
  const asked = await staffOfState(args, sent.data?.intent === 'start-run' ? 'site' : 'questions')
  if (!sent.success) return replyTo({ message: CHANGE_MESSAGES.failed, status: 422 })
  return replyTo(await changeState(asked, sent.data))
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

/** A state's page: first what its manual, its runs and its release say, then the questions. */
export default function State({ loaderData }: Route.ComponentProps) {
  const { abbrev, stateName, manual, run, version, edition, news } = loaderData
  useRunWatch([run, edition?.status === 'comparing' ? { status: 'running' } : null])
  const desk = useDesk()
  const isAdmin = loaderData.may.includes('site')
  const send = useAction<ChangeReply>()
  const post = (change: StateChange, failure: string = CHANGE_MESSAGES.failed) =>
    send(change, {
      action: href('/admin/manuals/:abbrev', { abbrev }),
      failure,
      encType: 'application/json',
    })
  const start = () => post({ intent: 'start-run' }, MANUAL_MESSAGES.saveFailed)

  return (
    // The key resets all sections when Back leads to another state, where other questions have the same
    // ids.
    <AdminPage key={abbrev} title={`${stateName} questions`} back={desk}>
      <StateContents stateName={stateName} />
      <section aria-label="Manual" className="flex flex-col gap-3">
        <ManualFacts {...loaderData} />
        {(isAdmin ? run || manual : run) && (
          <RunStatusLine
            run={run}
            waiting={loaderData.waitingOfRun}
            price={loaderData.price}
            onStart={isAdmin ? start : null}
            canRepeat
          />
        )}
        {loaderData.usage && <AiUsageNote usage={loaderData.usage} pages={manual?.pages} />}
      </section>
      <EditionList
        edition={edition}
        onApply={(manual) => post({ intent: 'apply-edition', manual, version })}
        onStart={isAdmin ? start : null}
      />
      <StarterNewsList news={news} onDecide={post} />
      <Outlet />
    </AdminPage>
  )
}
