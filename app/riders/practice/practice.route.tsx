import { data, redirect } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import { listAvailableStates } from '../../questions/states/available-states.server.ts'
import { findByAnySpelling, stateSlug } from '../../questions/states/state-address.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/practice.route.ts'
import { NoSuchState } from './no-such-state.tsx'
import { openQuiz, readBelow } from './practice.server.ts'
import { titleWithoutState } from './practice-messages.ts'
import { practiceMeta } from './practice-meta.ts'
import { PracticePage } from './practice-page.tsx'
import { practicePath } from './practice-path.ts'

export const handle: RouteHandle = {
  cachedBy: ['posts', 'questions'],
  params: { state: /[a-z]+(?:-[a-z]+){0,2}/, draw: /[2-9]/ },
  waits: true,
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const state = findByAnySpelling(params.state)
  const { draw } = params as { draw?: string }
  const services = context.get(servicesContext)
  if (!state) return data(await listAvailableStates(services), 404)
  if (draw !== undefined && !/^[1-9]\d?$/.test(draw)) throw data(null, { status: 404 })
  if (params.state !== stateSlug(state) || draw === '1') throw redirect(practicePath(state), 301)
  const opened = await openQuiz(services, state, Number(draw ?? 1))
  const isPastLast = opened.quiz && !opened.quiz.draw.startsWith(`${draw ?? 1}.`)
  if (isPastLast) throw data(null, { status: 404 })
  const below = await readBelow(services, state, opened)
  const { status, quiz, message } = opened
  const isWhole = status === 200 && below.articles !== null
  return data(
    { state, quiz, message, below, origin: services.origin },
    { status, headers: { 'Cache-Control': isWhole ? 'no-cache' : 'no-store' } },
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData && 'quiz' in loaderData) {
    const first = loaderData.quiz?.questions[0]
    if (first) return practiceMeta(loaderData.state, loaderData.origin, first)
  }
  return [{ title: titleWithoutState() }, { name: 'robots', content: 'noindex' }]
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Practice({ loaderData }: Route.ComponentProps) {
  if (loaderData === null || !('quiz' in loaderData))
    return <NoSuchState states={loaderData ?? []} />
  const { state } = loaderData
  return <PracticePage key={state.abbrev} {...loaderData} />
}
