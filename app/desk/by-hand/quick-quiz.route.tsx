import { data } from 'react-router'
import { arrangeQuickQuiz } from '../../making/question-bank/arrange-quick-quiz.server.ts'
import { CHANGE_MESSAGES } from '../../making/question-bank/question-changes.ts'
import { replacementsFor } from '../../making/question-bank/quick-quiz.ts'
import {
  type QuickQuizChange,
  type QuickQuizReply,
  quickQuizChange,
} from '../../making/question-bank/quick-quiz-change.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { replyTo } from '../../people/admin/reply-to.server.ts'
import { sentFields } from '../../people/admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../../people/admin/use-action.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { drawnItems, inForce } from '../../questions/bank/questions.server.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { TOPICS, topics } from '../../questions/question/topics.ts'
import { staffOfState } from '../state-page/staff-of-state.server.ts'
import type { Route } from './+types/quick-quiz.route.ts'
import { QuickQuizList } from './quick-quiz-list.tsx'
import { StateFrame } from './state-frame.tsx'

/** The query `replace` names the question for which the page offers others. */
export async function loader(args: Route.LoaderArgs) {
  const { services, abbrev, stateName } = await staffOfState(args, 'questions')
  const { version, items, arranged } = await currentBank(services, abbrev)
  const now = services.now()
  const chosen = drawnItems(items, now)
  const asked = new URL(args.request.url).searchParams.get('replace')
  const out = chosen.find(({ id }) => id === asked)
  const offered = out ? replacementsFor(out, inForce(items, now), chosen) : []
  return {
    abbrev,
    stateName,
    version,
    isArranged: arranged !== undefined,
    places: chosen.map((item) => ({ ...told(item), topic: topicOf(item) })),
    replacing: out ? { id: out.id, offered: offered.map(told) } : null,
  }
}

export async function action(args: Route.ActionArgs) {
  const { services, admin, abbrev } = await staffOfState(args, 'questions')
  const change = quickQuizChange.safeParse(await sentFields(args.request))
  if (!change.success) return data({ message: CHANGE_MESSAGES.failed }, 422)
  return replyTo(await arrangeQuickQuiz(services, abbrev, change.data, admin))
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

export default function QuickQuiz({ loaderData }: Route.ComponentProps) {
  const { abbrev, stateName, version, ...list } = loaderData
  const send = useAction<QuickQuizReply>()
  const change = (change: QuickQuizChange) =>
    send(change, { failure: CHANGE_MESSAGES.failed, encType: 'application/json' })
  return (
    <StateFrame abbrev={abbrev} stateName={stateName} title="Quick quiz">
      <QuickQuizList key={abbrev} {...list} version={version} onChange={change} />
    </StateFrame>
  )
}

function told(item: StoredItem) {
  const { id, question } = item
  return { id, question, source: sourceOf(item) }
}

function topicOf({ topic }: StoredItem): string {
  const known = topics.find((name) => name === topic)
  return known ? TOPICS[known] : 'No topic'
}

function sourceOf(item: StoredItem): string {
  if (item.run) return `Run ${item.run}`
  return { starter: 'Starter', manual: 'Manual', admin: 'The admin’s word' }[item.origin]
}
