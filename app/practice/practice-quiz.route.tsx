import { data } from 'react-router'
import { servicesContext } from '../context.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { findByAnySpelling } from '../states/state-address.ts'
import type { Route } from './+types/practice-quiz.route.ts'
import { continueQuiz, readBelow } from './practice.server.ts'
import { PracticePage } from './practice-page.tsx'

export const handle: RouteHandle = { waits: true }

/** A quiz without a script. Its answers are in the address, so Back, a reload and a second tab work. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const state = findByAnySpelling(params.state)
  if (!state) throw data(null, 404)
  const given = new URL(request.url).searchParams
  const services = context.get(servicesContext)
  const opened = await continueQuiz(services, state, given)
  const below = await readBelow(services, state, opened)
  const { status, quiz, message } = opened
  const headers = { 'Cache-Control': status === 200 ? 'private, max-age=60' : 'no-store' }
  return data({ state, quiz, message, below }, { status, headers })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.state.stateName} motorcycle permit practice test` },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function PracticeQuiz({ loaderData }: Route.ComponentProps) {
  const { state, quiz } = loaderData
  return <PracticePage key={`${state.abbrev} ${quiz?.answers}`} {...loaderData} />
}
