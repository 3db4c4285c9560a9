import { data } from 'react-router'
import { shownDay } from '../../base/text/shown-day.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/paper.route.ts'
import { NoSuchSet } from './no-such-set.tsx'
import { choiceIn, paperMark, versionsOf } from './paper-choice.server.ts'
import { PaperTest } from './paper-test.tsx'
import * as messages from './set-messages.ts'
import { paperPath, setPath, teacherPath } from './set-paths.ts'
import { setAt } from './sets.server.ts'

export const handle: RouteHandle = { waits: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await setAt(services, params, paperPath)
  if (!('set' in found)) return data(found, found.status)
  const { state, set } = found
  const choice = choiceIn(request.url)
  const versions = versionsOf(set.questions, set.code, choice)
  const mark = paperMark(set.questions, set.code)
  return data({ state, code: set.code, choice, versions, mark, origin: services.origin })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData && 'versions' in loaderData
        ? messages.paperTitle(loaderData.state.stateName)
        : messages.notFound(),
  },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export default function Paper({ loaderData }: Route.ComponentProps) {
  if (!('versions' in loaderData)) return <NoSuchSet {...loaderData} />
  const { state, code, choice, versions, mark, origin } = loaderData
  return (
    <PaperTest
      title={messages.paperTitle(state.stateName)}
      choice={choice}
      date={choice.day && shownDay(choice.day)}
      versions={versions}
      mark={mark}
      link={origin + setPath(state, code)}
      back={
        <ButtonLink look="plain" to={teacherPath(state, code)}>
          {messages.backToSet()}
        </ButtonLink>
      }
    />
  )
}
