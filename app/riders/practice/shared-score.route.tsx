import { data } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { readScore } from '../results/score-path.ts'
import type { Route } from './+types/shared-score.route.ts'
import { openQuiz, readBelow } from './practice.server.ts'
import * as messages from './practice-messages.ts'
import { sharedScoreMeta } from './practice-meta.ts'
import { PracticePage } from './practice-page.tsx'

export const handle: RouteHandle = { waits: true, countsVisits: true }

/** The practice page of a state, with the score of the rider who shared its address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const score = readScore(params.state, params.kind, params.score)
  if (!score) throw data(null, { status: 404 })
  const services = context.get(servicesContext)
  const opened = await openQuiz(services, score.state, 1)
  const below = await readBelow(services, score.state, opened)
  const message = opened.message ?? messages.sharedScore(score.percent)
  const headers = { 'Cache-Control': 'no-cache' }
  return data(
    { score, quiz: opened.quiz, message, below, origin: services.origin },
    { status: opened.status, headers },
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: messages.titleWithoutState() }]
  return sharedScoreMeta(loaderData.score, loaderData.origin)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function SharedScorePage({ loaderData }: Route.ComponentProps) {
  const { score, ...page } = loaderData
  return <PracticePage key={score.state.abbrev} state={score.state} {...page} />
}
