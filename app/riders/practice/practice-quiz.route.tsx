import { data, redirect } from 'react-router'
import { href } from '../../base/text/address.ts'
import { servicesContext } from '../../context.server.ts'
import { listAvailableStates } from '../../questions/states/available-states.server.ts'
import { findByAnySpelling, stateSlug } from '../../questions/states/state-address.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Carried } from '../attempts/address.ts'
import type { Route } from './+types/practice-quiz.route.ts'
import { NoSuchState } from './no-such-state.tsx'
import { continueQuiz, readBelow } from './practice.server.ts'
import * as messages from './practice-messages.ts'
import { PracticePage } from './practice-page.tsx'

export const handle: RouteHandle = { waits: true }

/** A quiz without a script. Its answers are in the address, so Back, a reload and a second tab work. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const state = findByAnySpelling(params.state)
  const services = context.get(servicesContext)
  if (!state) return data(await listAvailableStates(services), 404)
  const { search, searchParams } = new URL(request.url)
  const slug = stateSlug(state)
  if (params.state !== slug) throw redirect(href('/practice/:state/quiz', { state: slug }) + search)
  const opened = await continueQuiz(services, state, searchParams)
  const below = await readBelow(services, state, opened)
  const { status, quiz, message } = opened
  const headers = { 'Cache-Control': status === 200 ? 'private, max-age=60' : 'no-store' }
  return data({ state, quiz, message, below }, { status, headers })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const noindex = { name: 'robots', content: 'noindex' }
  if (!loaderData || !('quiz' in loaderData)) return [{ title: messages.noSuchState() }, noindex]
  const { state, quiz } = loaderData
  const { stateName } = state
  const title = quiz ? messages.quizTitle(placeIn(quiz), stateName) : messages.title(stateName)
  return [{ title }, noindex]
}

function placeIn({ answers, total }: Carried): string {
  return answers.length < total ? messages.question(answers.length + 1, total) : messages.result()
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function PracticeQuiz({ loaderData }: Route.ComponentProps) {
  if (loaderData === null || !('quiz' in loaderData))
    return <NoSuchState states={loaderData ?? []} />
  const { state, quiz } = loaderData
  return <PracticePage key={`${state.abbrev} ${quiz?.answers}`} {...loaderData} />
}
