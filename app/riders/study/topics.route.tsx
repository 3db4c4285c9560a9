import { data, redirect } from 'react-router'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { servicesContext } from '../../context.server.ts'
import { isForAll, type Topic } from '../../questions/question/topics.ts'
import { CheatSheetLink } from '../../questions/states/cheat-sheet-link.tsx'
import { stateSlug } from '../../questions/states/state-address.ts'
import { WordsLink } from '../../questions/words/words-link.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import { topicProgress } from '../learning/topic-progress.ts'
import { useAnswersElsewhere } from '../learning/use-answers-elsewhere.ts'
import { useLearned } from '../learning/use-learned.ts'
import { NoSuchState } from '../practice/no-such-state.tsx'
import { stateMeta } from '../practice/practice-meta.ts'
import { noItems } from '../quiz/quiz-messages.tsx'
import type { Route } from './+types/topics.route.ts'
import { TopicBarKey, TopicList } from './topic-list.tsx'
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
  const { learned, load } = useLearned(loaderData.state?.abbrev ?? null)
  useAnswersElsewhere(load)
  if (!loaderData.state) return <NoSuchState states={loaderData.states} />
  const { state, topics } = loaderData
  const chosenOnly = topics.find(({ topic }) => !isForAll({ topic: topic ?? undefined }))
  return (
    <section className="mx-auto flex w-full max-w-2xl grow wide:max-w-5xl flex-col gap-5 px-4 py-6 short:gap-3 short:py-3">
      <h1 className="text-3xl font-extrabold text-balance">{messages.heading(state.stateName)}</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <p className="text-lg text-pretty text-quiet">{messages.unseenFirst()}</p>
        <TopicBarKey />
      </div>
      <ErrorNotice message={topics.length === 0 ? noItems() : null} />
      <TopicList
        isWide
        state={state}
        topics={learned ? topicProgress(learned.histories, learned.bank) : topics.map(unseen)}
      />
      {chosenOnly && <p>{messages.threeWheels(chosenOnly.name)}</p>}
      <CheatSheetLink stateName={state.stateName} />
      <WordsLink />
    </section>
  )
}

function unseen(topic: { topic: Topic | null; name: string; total: number }) {
  return { ...topic, seen: 0, known: 0 }
}
