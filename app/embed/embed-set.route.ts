import { servicesContext } from '../context.server.ts'
import { setOf } from '../sets/set-code.ts'
import { readSet } from '../sets/sets.server.ts'
import { findByAnySpelling } from '../states/state-address.ts'
import type { Route } from './+types/embed-set.route.ts'
import { embedPage } from './embed-page.server.tsx'
import { embeddedQuiz } from './embedded-quiz.ts'

/** A set of questions for a frame on another site. The answers are in its address alone. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const state = findByAnySpelling(params.state)
  const of = setOf(params.code)
  const set = state && of ? await readSet(services, state, of) : null
  if (!state || !set || set.questions.length === 0) return embedPage(null)
  const quiz = embeddedQuiz(set.questions, set.mark, new URL(request.url).searchParams)
  return embedPage({ state, origin: services.origin, ...quiz })
}
