import { data } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import { carryOn } from '../../riders/practice/practice.server.ts'
import { PracticePage } from '../../riders/practice/practice-page.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/set.route.ts'
import { NoSuchSet } from './no-such-set.tsx'
import * as messages from './set-messages.ts'
import { setPath, teacherPath } from './set-paths.ts'
import { setAt } from './sets.server.ts'

export const handle: RouteHandle = { waits: true, countsVisits: true }

/** A set as a quiz. Without a script its answers are in the address, so Back and a reload work. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await setAt(services, params, setPath)
  if (!('set' in found)) return data(found, found.status)
  const { state, set } = found
  const { questions, withdrawn } = set
  const draw = `${set.code}.${set.mark}`
  const first = { draw, total: questions.length, questions, answers: '' }
  const given = new URL(request.url).searchParams
  const same = messages.sameForAll(questions.length)
  const note = withdrawn > 0 ? `${same} ${messages.withdrawn(withdrawn)}` : same
  const begun = { quiz: first, message: null, status: 200 }
  const opened = given.has('draw') ? await carryOn(services, state, first, given) : begun
  const { status, quiz, message } = opened
  const headers = { 'Cache-Control': 'no-cache' }
  return data({ ...found, quiz, message: message ?? note }, { status, headers })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && 'set' in loaderData ? titleOf(loaderData) : messages.notFound() },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function SetQuiz({ loaderData }: Route.ComponentProps) {
  if (!('set' in loaderData)) return <NoSuchSet {...loaderData} />
  const { state, quiz, message, set } = loaderData
  return (
    <PracticePage
      key={`${set.code} ${quiz.answers}`}
      state={state}
      quiz={quiz}
      message={message}
      below={{ about: null, isStarter: false, articles: null }}
      set={{
        path: setPath(state, set.code),
        teacher: teacherPath(state, set.code),
        title: titleOf(loaderData),
      }}
    />
  )
}

function titleOf({
  state,
  quiz,
}: {
  state: { stateName: string }
  quiz: { total: number }
}): string {
  return messages.title(state.stateName, quiz.total)
}
