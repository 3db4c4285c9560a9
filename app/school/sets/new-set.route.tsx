import { data, redirect } from 'react-router'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { servicesContext } from '../../context.server.ts'
import { topics } from '../../questions/question/topics.ts'
import { listAvailableStates } from '../../questions/states/available-states.server.ts'
import { findByAnySpelling, stateSlug } from '../../questions/states/state-address.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/new-set.route.ts'
import { countOf, MAX_QUESTIONS, MIN_QUESTIONS } from './set-code.ts'
import * as messages from './set-messages.ts'
import { paperPath, teacherPath } from './set-paths.ts'
import { newSet } from './sets.server.ts'
import { StateChoice } from './state-choice.tsx'
import { TopicChoice } from './topic-choice.tsx'

export const handle: RouteHandle = { waits: true, isInSitemap: true, countsVisits: true }

const USUAL_COUNT = '25'

/**
 * The form, which works without a script. The query has what it asks: `state`, `count` and each chosen
 * `topic`. With `make` it draws a set: `link` leads to the teacher's page, `paper` to the printed test.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = new URL(request.url).searchParams
  const state = findByAnySpelling(query.get('state') ?? '')
  const chosen = topics.filter((topic) => query.getAll('topic').includes(topic))
  const written = query.get('count') ?? USUAL_COUNT
  const states = (await listAvailableStates(services)) ?? []
  const form = (message: string | null) => {
    const page = { states, chosen, count: written, state: state && stateSlug(state), message }
    const headers = { 'Cache-Control': message ? 'no-store' : 'no-cache' }
    return data({ ...page, origin: services.origin }, { status: message ? 422 : 200, headers })
  }
  const make = query.get('make')
  if (make === null) return form(null)
  if (!state) return form(messages.noState())
  const count = countOf(written)
  if (!count) return form(messages.wrongCount(MIN_QUESTIONS, MAX_QUESTIONS))
  const { code, questions } = await newSet(services, state, { count, topics: chosen })
  if (questions < count) return form(messages.tooFew(state.stateName, questions))
  throw redirect((make === 'paper' ? paperPath : teacherPath)(state, code))
}

export const meta: Route.MetaFunction = () => [
  { title: messages.newSet() },
  { name: 'description', content: messages.newSetDescription() },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function NewSet({ loaderData }: Route.ComponentProps) {
  const { states, state, chosen, count, message } = loaderData
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-3xl font-extrabold text-balance">{messages.newSet()}</h1>
      <p className="text-lg">{messages.howItWorks()}</p>
      <form className="flex flex-col gap-5">
        <StateChoice states={states} chosen={state} />
        <Field label={messages.howMany(MIN_QUESTIONS, MAX_QUESTIONS)}>
          <input
            name="count"
            inputMode="numeric"
            required
            autoComplete="off"
            defaultValue={count}
            className={INPUT}
          />
        </Field>
        <TopicChoice chosen={chosen} />
        <ErrorNotice message={message} />
        <Button type="submit" name="make" value="link">
          {messages.make()}
        </Button>
      </form>
    </section>
  )
}
