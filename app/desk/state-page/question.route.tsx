import { data, href } from 'react-router'
import { ButtonLink } from '../../base/ui/button.tsx'
import { prepareProof } from '../../making/question-bank/prove-item.server.ts'
import {
  CHANGE_MESSAGES,
  type ChangeReply,
  publishedChange,
} from '../../making/question-bank/question-changes.ts'
import { listReviewItems } from '../../making/question-bank/review-items.server.ts'
import { statesSharing } from '../../making/question-bank/shared-question.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { catchFailures, revalidateAfterRefusal, useAction } from '../../people/admin/use-action.ts'
import { AtWorkNote } from '../../people/deeds/at-work-note.tsx'
import { ChangesLink } from '../../people/deeds/changes-link.tsx'
import { questionThing } from '../../people/deeds/things.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { pictureNames } from '../../questions/question/pictures.server.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import {
  findListed,
  ITEMS_PER_PAGE,
  listQuery,
  placeInList,
  searchOf,
} from '../review/listed-questions.ts'
import type { Route } from './+types/question.route.ts'
import { readPublished } from './published-list.server.ts'
import { FILTERS } from './published-list.ts'
import { QuestionEditor } from './question-editor.tsx'
import { staffOfState } from './staff-of-state.server.ts'
import { takeChange } from './take-change.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, admin, record, abbrev } = await staffOfState(args, 'questions')
  const { id } = args.params
  const { items } = await currentBank(services, abbrev)
  const { waiting, rejected } = await listReviewItems(services, abbrev)
  const item = items.find((one) => one.id === id) ?? null
  const isWaiting = waiting.some((one) => one.id === id)
  const isRejected = rejected.some((one) => one.id === id)
  // Finds questions that riders no longer get, too, because somebody may be typing in the form.
  const isKnown = item || isWaiting || isRejected || (await quizItems(services, abbrev).get(id))
  if (!isKnown) throw data(null, { status: 404 })
  const query = listQuery(new URL(args.request.url).searchParams, FILTERS)
  const { listed, statistics } = await readPublished(services, abbrev, items, waiting)
  const found = findListed(listed, query)
  prepareProof(services, record)
  return {
    abbrev,
    id,
    may: admin.may,
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

export const action = (args: Route.ActionArgs) => takeChange(args, publishedChange)
export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

/** A published question at its own address, with its form. */
export default function Question({ loaderData }: Route.ComponentProps) {
  const { abbrev, id, stateName, query, number, found, previous, next } = loaderData
  const send = useAction<ChangeReply>()
  const statePage = href('/admin/manuals/:abbrev', { abbrev })
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
        to: `${statePage}${searchOf({ ...query, page })}#item-${id}`,
        name: `${stateName} questions`,
      }}
      controls={
        <nav aria-label="Questions" className="flex flex-wrap gap-2">
          <ChangesLink thing={questionThing(abbrev, id)} />
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
      <AtWorkNote thing={questionThing(abbrev, id)} />
      <QuestionEditor
        key={`${abbrev} ${id}`}
        {...loaderData}
        onChange={(change) =>
          send(change, { failure: CHANGE_MESSAGES.failed, encType: 'application/json' })
        }
      />
    </AdminPage>
  )
}
