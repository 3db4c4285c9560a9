import { ErrorNotice } from '../../base/ui/notice.tsx'
import { examTerms } from '../../questions/states/exam-terms.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { NoSuchState } from '../practice/no-such-state.tsx'
import { loadStatePage } from '../practice/state-page.server.ts'
import type { Route } from './+types/exam.route.ts'
import { readExamPage } from './exam.server.ts'
import * as messages from './exam-messages.ts'
import { examMeta } from './exam-meta.ts'
import { ExamPage } from './exam-page.tsx'
import { examPath } from './exam-path.ts'

export const handle: RouteHandle = {
  cachedBy: ['questions'],
  params: { state: /[a-z]+(?:-[a-z]+){0,2}/ },
  waits: true,
}

export function loader({ params, context }: Route.LoaderArgs) {
  return loadStatePage(context, params.state, examPath, readExamPage)
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && 'state' in loaderData && !loaderData.message
    ? examMeta(loaderData.state, examTerms(loaderData.about), loaderData.origin)
    : [{ title: messages.titleWithoutState() }, { name: 'robots', content: 'noindex' }]

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
