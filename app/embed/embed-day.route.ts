import { createHash } from 'node:crypto'
import { latestQuizItems } from '../bank/questions.server.ts'
import { servicesContext } from '../context.server.ts'
import { findByAnySpelling } from '../states/state-address.ts'
import { inPageLanguage } from '../translations/page-language.server.ts'
import type { Route } from './+types/embed-day.route.ts'
import { embedPage } from './embed-page.server.tsx'
import { embeddedQuiz } from './embedded-quiz.ts'

/** A question that changes each day (UTC), for a frame on another site. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const state = findByAnySpelling(params.state)
  const items = state ? await latestQuizItems(services, state.abbrev) : []
  const day = services.now().toISOString().slice(0, 10)
  const number = createHash('sha256').update(`${state?.abbrev} ${day}`).digest().readUInt32BE()
  const item = items[number % items.length]
  if (!state || !item) return embedPage(null)
  const questions = await inPageLanguage(services, state.abbrev, [item])
  const quiz = embeddedQuiz(questions, item.id ?? '', new URL(request.url).searchParams)
  const shown = quiz.answers.length > 0 ? { ...quiz, answers: '' } : quiz
  return embedPage({ state, origin: services.origin, isDaily: true, ...shown })
}
