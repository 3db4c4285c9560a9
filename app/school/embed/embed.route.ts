import { createHash } from 'node:crypto'
import { readFace } from '../../base/face/face.server.ts'
import { type Services, servicesContext } from '../../context.server.ts'
import { latestQuizItems } from '../../questions/bank/questions.server.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { findByAnySpelling } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { shown } from '../../questions/translations/shown.server.ts'
import { areFitting, attemptOf } from '../../riders/attempts/address.ts'
import { setOf } from '../sets/set-code.ts'
import { readSet } from '../sets/sets.server.ts'
import type { Route } from './+types/embed.route.ts'
import { type Embedded, embedPage } from './embed-page.server.tsx'

/** The question of the day or a set, for a frame on another site. The answers are in its address alone. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const state = findByAnySpelling(params.state)
  const face = await readFace(services)
  if (!state) return embedPage(null, face)
  const given = new URL(request.url).searchParams
  const { code } = params
  const isDaily = code === undefined
  const quiz = isDaily
    ? await dailyQuiz(services, state, given)
    : await setQuiz(services, state, code, given)
  return embedPage(quiz && { state, origin: services.origin, isDaily, ...quiz }, face)
}

/** Each day (UTC) has another question. */
async function dailyQuiz(
  services: Services,
  state: UsState,
  given: URLSearchParams,
): Promise<Embedded | null> {
  const { abbrev } = state
  const items = await latestQuizItems(services, abbrev)
  const day = services.now().toISOString().slice(0, 10)
  const number = createHash('sha256').update(`${abbrev} ${day}`).digest().readUInt32BE()
  const item = items[number % items.length]
  if (!item) return null
  const questions = await shown(services, abbrev, [item])
  const { id = '' } = item
  return readFrame(state, questions, id, given.get('answers') ? new URLSearchParams() : given)
}

async function setQuiz(
  services: Services,
  state: UsState,
  code: string,
  given: URLSearchParams,
): Promise<Embedded | null> {
  const of = setOf(code)
  const set = of && (await readSet(services, state, of))
  return set?.questions.length ? readFrame(state, set.questions, set.mark, given) : null
}

/**
 * Reads the `answers` and the `pick` of an address. The questions start anew if these are malformed, or
 * `of` is another mark.
 */
function readFrame(
  state: UsState,
  questions: readonly ShownItem[],
  mark: string,
  given: URLSearchParams,
): Embedded {
  const answers = given.get('answers') ?? ''
  const isFitting = areFitting({ questions, answers }) && given.get('of') === mark
  if (!isFitting) return { attempt: attemptOf(state, questions, ''), mark }
  const letters = [...answers, given.get('pick') ?? '']
  return { attempt: { ...attemptOf(state, questions, letters), index: answers.length }, mark }
}
