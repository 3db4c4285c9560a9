import { data, redirect } from 'react-router'
import { servicesContext } from '../context.server.ts'
import { NoSuchState } from '../practice/no-such-state.tsx'
import { listAvailableStates } from '../quiz/available-states.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { findByAnySpelling, stateSlug } from '../states/state-address.ts'
import { ErrorNotice } from '../ui/notice.tsx'
import type { Route } from './+types/exam.route.ts'
import { readExamPage } from './exam.server.ts'
import { examMeta, examPath } from './exam-meta.ts'
import { ExamPage } from './exam-page.tsx'
import { examTerms } from './exam-terms.ts'

export const handle: RouteHandle = {
  cachedBy: ['questions'],
  params: { state: /[a-z]+(?:-[a-z]+){0,2}/ },
  waits: true,
}

/** The page of a state's exam. It is the same for everyone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const state = findByAnySpelling(params.state)
  if (!state) return data({ states: (await listAvailableStates(services)) ?? [] }, 404)
  if (params.state !== stateSlug(state)) throw redirect(examPath(state), 301)
  const { status, ...found } = await readExamPage(services, state)
  const headers = { 'Cache-Control': status === 200 ? 'no-cache' : 'no-store' }
  return data({ state, origin: services.origin, ...found }, { status, headers })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && 'state' in loaderData && !loaderData.message
    ? examMeta(loaderData.state, examTerms(loaderData.about), loaderData.origin)
    : [{ title: 'Motorcycle permit practice exam' }, { name: 'robots', content: 'noindex' }]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Exam({ loaderData }: Route.ComponentProps) {
  if ('states' in loaderData) return <NoSuchState states={loaderData.states} />
  const { message, ...rest } = loaderData
  return message ? (
    <ErrorNotice message={message} />
  ) : (
    <ExamPage key={rest.state.abbrev} {...rest} />
  )
}
