import { data, href } from 'react-router'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { revalidateAfterRefusal, useAction } from '../admin/use-action.ts'
import { currentBank } from '../bank/bank.server.ts'
import { servicesContext } from '../context.server.ts'
import { pictureNames } from '../question/pictures.server.ts'
import { quizItems } from '../question/stored-items.server.ts'
import { prepareProof } from '../question-bank/prove-item.server.ts'
import { CHANGE_MESSAGES, type ChangeReply } from '../question-bank/question-changes.ts'
import { listReviewItems } from '../question-bank/review-items.server.ts'
import { statesSharing } from '../question-bank/shared-question.server.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/question.route.ts'
import { readPublished } from './published-list.server.ts'
import { findListed, ITEMS_PER_PAGE, listQuery, placeInList, searchOf } from './published-list.ts'
import { QuestionEditor } from './question-editor.tsx'
import { stateOfPage } from './state-at.server.ts'

export async function loader({ request, params: { abbrev, id }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  const record = await stateOfPage(services, abbrev)
  const { items } = await currentBank(services, abbrev)
  const { waiting, rejected } = await listReviewItems(services, abbrev)
  const item = items.find((one) => one.id === id) ?? null
  const isWaiting = waiting.some((one) => one.id === id)
  const isRejected = rejected.some((one) => one.id === id)
  // Finds questions that riders no longer get, too, because somebody may be typing in the form.
  const isKnown = item || isWaiting || isRejected || (await quizItems(services, abbrev).get(id))
  if (!isKnown) throw data(null, { status: 404 })
  const query = listQuery(new URL(request.url).searchParams)
  const { listed, statistics } = await readPublished(services, abbrev, items, waiting)
  const found = findListed(listed, query)
  prepareProof(services, record)
  return {
    abbrev,
    id,
    stateName: record.stateName,
    manual: record.manual?.id ?? null,
    item,
    is: listed.find((one) => one.item.id === id)?.is ?? [],
    statistics: statistics[id],
    pictures: [...pictureNames()],
    others: items.filter((one) => one.id !== id).map(({ options }) => options),
    /** The number of other states with the same question. */
    sharing: (await statesSharing(services, abbrev, id)).length,
    reviewed: isWaiting ? 'waiting' : isRejected ? 'rejected' : null,
    query,
    found: found.length,
    ...placeInList(listed, found, id),
  } as const
}

export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

/** A published question at its own address, with its form. Posts changes to the state's page. */
export default function Question({ loaderData }: Route.ComponentProps) {
  const { abbrev, id, stateName, query, number, found, previous, next } = loaderData
  const send = useAction<ChangeReply>()
  const action = href('/admin/manuals/:abbrev', { abbrev })
  const search = searchOf(query)
  const page = number ? Math.ceil(number / ITEMS_PER_PAGE) : query.page
  const linkTo = (id: string) => ({
    pathname: href('/admin/manuals/:abbrev/questions/:id', { abbrev, id }),
    search,
  })
  return (
    <AdminPage
      title={number ? `Question ${number} of ${found}` : 'Question'}
      back={{
        to: `${action}${searchOf({ ...query, page })}#item-${id}`,
        name: `${stateName} questions`,
      }}
      controls={
        <nav aria-label="Questions" className="flex gap-2">
          {previous && (
            <ButtonLink look="plain" to={linkTo(previous)} rel="prev">
              Previous
            </ButtonLink>
          )}
          {next && (
            <ButtonLink look="plain" to={linkTo(next)} rel="next">
              Next
            </ButtonLink>
          )}
        </nav>
      }
    >
      <QuestionEditor
        key={`${abbrev} ${id}`}
        {...loaderData}
        onChange={(change) =>
          send(change, {
            action,
            failure: CHANGE_MESSAGES.failed,
            encType: 'application/json',
          })
        }
      />
    </AdminPage>
  )
}
