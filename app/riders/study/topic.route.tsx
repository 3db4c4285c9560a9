import { useEffect, useState } from 'react'
import { data, redirect } from 'react-router'
import { href } from '../../base/text/address.ts'
import { servicesContext } from '../../context.server.ts'
import { topics } from '../../questions/question/topics.ts'
import { storeChosenState } from '../../questions/states/chosen-state.client.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { useOwnPage } from '../attempts/use-own-page.ts'
import { drawTopic } from '../learning/draw-practice.ts'
import { useLearned } from '../learning/use-learned.ts'
import { AttemptScreen } from '../practice/attempt-screen.tsx'
import type { Route } from './+types/topic.route.ts'
import { NeedsScript } from './needs-script.tsx'
import { TOPIC_QUIZZES } from './study-host.ts'
import * as messages from './topic-messages.ts'
import { findTopics } from './topics.server.ts'
import { WaitingPage } from './waiting-page.tsx'

export const handle: RouteHandle = {
  cachedBy: ['questions'],
  params: { state: /[a-z]+(?:-[a-z]+){0,2}/, topic: /[a-z]+(?:-[a-z]+){0,3}/ },
}

/** Loads a topic's page. Any other address redirects to the list of topics. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findTopics(context.get(servicesContext), params.state)
  const topic = found.state && found.topics.find(({ slug }) => slug === params.topic)
  if (!topic || params.state !== stateSlug(found.state)) {
    throw redirect(href('/practice/:state/topics', { state: params.state }))
  }
  const { state, origin } = found
  return data({ state, topic, origin }, { headers: { 'Cache-Control': 'no-cache' } })
}

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { state, topic, origin } = loaderData
  return [
    { title: messages.title(topic.name, state.stateName) },
    {
      name: 'description',
      content: messages.description(topic.total, topic.name, state.stateName),
    },
    { tagName: 'link', rel: 'canonical', href: origin + location.pathname },
  ]
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Topic({ loaderData: { state, topic } }: Route.ComponentProps) {
  const { learned, hasFailed, load } = useLearned(state.abbrev)
  const { attempt, begin, act, leave } = useOwnPage(TOPIC_QUIZZES, `${state.abbrev} ${topic.slug}`)
  const [isEmpty, setIsEmpty] = useState(false)
  const name = topics.find((one) => one === topic.slug) ?? null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a quiz begins when there is none
  useEffect(() => {
    if (!learned || attempt) return
    const { bank, histories, mistakes } = learned
    storeChosenState(state.abbrev)
    const draw = () => drawTopic(bank, name, histories, mistakes, Math.random)
    begin(state, draw).then((hasQuiz) => setIsEmpty(!hasQuiz))
  }, [learned, attempt])

  async function again() {
    await load()
    leave()
  }

  if (attempt) {
    return <AttemptScreen attempt={attempt} onEvent={act} again={messages.more()} onAgain={again} />
  }
  return (
    <section className="mx-auto flex min-h-svh w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold">{topic.name}</h1>
      <p className="text-lg text-quiet">{messages.questions(topic.total, state.stateName)}</p>
      <NeedsScript />
      {isEmpty ? (
        <p>{messages.notOnDevice()}</p>
      ) : (
        <WaitingPage hasFailed={hasFailed} onRetry={load} />
      )}
    </section>
  )
}
