import { data, href, redirect } from 'react-router'
import { servicesContext } from '../context.server.ts'
import type { Learned } from '../learning/learned.ts'
import { topicProgress } from '../learning/topic-progress.ts'
import { useLearned } from '../learning/use-learned.ts'
import { NoSuchState } from '../practice/no-such-state.tsx'
import { stateMeta } from '../practice/practice-meta.ts'
import { noItems } from '../quiz/quiz-messages.tsx'
import type { RouteHandle } from '../route-handle.ts'
import { stateSlug } from '../states/state-address.ts'
import { ErrorNotice } from '../ui/notice.tsx'
import type { Route } from './+types/topics.route.ts'
import { findTopics } from './topics.server.ts'
import * as messages from './topics-messages.ts'
import { topicsPath } from './topics-path.ts'

export const handle: RouteHandle = {
  cachedBy: ['questions'],
  params: { state: /[a-z]+(?:-[a-z]+){0,2}/ },
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findTopics(context.get(servicesContext), params.state)
  if (!found.state) return data(found, 404)
  if (params.state !== stateSlug(found.state)) throw redirect(topicsPath(found.state), 301)
  if (found.topics.length === 0) return data(found, 404)
  return data(found, { headers: { 'Cache-Control': 'no-cache' } })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.state)
    return [{ title: messages.titleWithoutState() }, { name: 'robots', content: 'noindex' }]
  const { state, origin } = loaderData
  const title = messages.title(state.stateName)
  const description = messages.description(state.stateName)
  const url = origin + topicsPath(state)
  return stateMeta(state, { title, description, url })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Topics({ loaderData }: Route.ComponentProps) {
  const { learned } = useLearned(loaderData.state?.abbrev ?? null)
  if (!loaderData.state) return <NoSuchState states={loaderData.states} />
  const { state, topics } = loaderData
  const progress = progressByName(learned)
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{messages.heading(state.stateName)}</h1>
      <p className="text-lg text-quiet">{messages.unseenFirst()}</p>
      <ErrorNotice message={topics.length === 0 ? noItems() : null} />
      <ul className="flex flex-col gap-3">
        {topics.map(({ slug, name, total }) => {
          const { seen = 0, known = 0, due = 0 } = progress.get(name) ?? {}
          return (
            <li key={slug}>
              <a
                href={href('/practice/:state/topics/:topic', {
                  state: stateSlug(state),
                  topic: slug,
                })}
                className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl border border-edge bg-card px-4 py-3 hover:border-ink"
              >
                <span className="text-lg font-semibold">{name}</span>
                <span className="text-quiet tabular-nums">
                  {messages.counts({ total, seen, known, due })}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function progressByName(learned: Learned | null) {
  if (!learned) return new Map()
  const { histories, bank, mistakes, now } = learned
  const topics = topicProgress(histories, bank, mistakes, now)
  return new Map(topics.map((topic) => [topic.name, topic]))
}
