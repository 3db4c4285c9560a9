import { securityEvent } from '../../base/requests/security-event.server.ts'
import {
  type RequestInfo,
  requestContext,
  type Services,
  servicesContext,
} from '../../context.server.ts'
import { PRIVATE, requireOwnSession } from '../../people/auth/session.server.ts'
import { mayCountNow } from '../../questions/numbers/may-count.server.ts'
import { ITEM_TEXT_LIMIT } from '../../questions/question/quiz-item.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import {
  countQuiz,
  isCounted,
  limitCounts,
  type QuizToCount,
} from '../../questions/statistics/count-quiz.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/attempts.route.ts'
import * as messages from './attempt-messages.ts'
import {
  gradeAttempt,
  type ReceivedAttempt,
  receivedAttempt,
  type SaveRefusal,
  saveAttempt,
  toCount,
} from './attempts.server.ts'
import { limitRequests, RESULT_LIMITS } from './save-steps.server.ts'

/**
 * The size of the largest quiz as JSON: three texts per pick, and six bytes for an escaped control
 * character. The texts of an exam together have the same limit.
 */
const ATTEMPT_BYTES = QUIZ_LENGTH * 3 * ITEM_TEXT_LIMIT * 6 + 30_000

/** Quizzes and exams have as many, except those of a tiny bank. The sums leave out shorter ones. */
const FEWEST_QUESTIONS = 5

export const handle: RouteHandle = { maxBodyBytes: ATTEMPT_BYTES }

export const loader = () => reply(null, 405, { Allow: 'POST' })

/**
 * Saves an attempt for its owner, and counts it without its owner. Without an owner, it only counts: the
 * request's cookie is not read, because the counters do not depend on the rider.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sender = context.get(requestContext)
  const mayCount = request.headers.get('Sec-GPC') !== '1'
  const body = await request.json().catch(() => null)
  const owner = Object(body).owner
  if (typeof owner !== 'string') {
    const read = () => receivedAttempt.safeParse(body).data
    return mayCount ? countNobodys(services, request, sender, read) : done()
  }
  const signIn = await requireOwnSession(services, request, owner)
  const wait = await limitRequests(services, owner)
  if (wait > 0) return tooManyRequests(services, wait)
  const told = receivedAttempt.safeParse(body)
  if (!told.success) return reply(null, 422)
  const { saved, graded } = await saveAttempt(services, signIn, told.data)
  // A repeated request is neither graded nor counted again.
  const quiz = mayCount && graded ? toCount(graded, services.now()) : null
  // While the limit of counts is reached, a quiz is saved and not counted. The counters can lack a few.
  if (quiz && (await limitCounts(services, sender)) === 0) {
    await countOnce(services, request, sender, quiz, told.data.picks.length)
  }
  return 'refused' in saved ? refusal(services, saved) : reply(saved, 201)
}

type Sender = Pick<RequestInfo, 'client' | 'network'>

async function countNobodys(
  services: Services,
  request: Request,
  sender: Sender,
  read: () => ReceivedAttempt | undefined,
): Promise<Response> {
  const wait = await limitCounts(services, sender)
  if (wait > 0) return tooMany(services, wait, messages.tooManyAtOnce())
  const told = read()
  if (told && (await isCounted(services, told.id))) return done()
  const quiz = told && toCount(await gradeAttempt(services, told), services.now())
  const outcome = quiz ? await countOnce(services, request, sender, quiz, told.picks.length) : null
  if (!told || outcome === 'refused') return reply({ message: messages.unfit() }, 422)
  if (!outcome || outcome === 'counted') return done()
  return tooMany(services, outcome.waitSeconds, messages.tooManyToday())
}

/** Counts a quiz for its questions. Unless a robot or a flood sent it, the sums of the week count it, too. */
async function countOnce(
  services: Services,
  { headers }: Request,
  sender: Sender,
  { mode, ...quiz }: QuizToCount,
  questions: number,
) {
  const inSums =
    questions >= FEWEST_QUESTIONS &&
    (await mayCountNow(services, (header) => headers.get(header), sender))
  return countQuiz(services, inSums ? { ...quiz, mode } : quiz, sender.network)
}

function refusal(services: Services, saved: SaveRefusal): Response {
  if (saved.refused === 'signed out') return reply(null, 404)
  if (saved.refused === 'other answers') return reply(null, 409)
  const limit = `saved results: ${saved.refused}`
  services.log.warn(securityEvent('rate.limited', { limit }), 'result not saved')
  if (saved.refused === 'full') {
    return reply({ message: messages.accountFull(RESULT_LIMITS.all) }, 409)
  }
  const wait = { 'Retry-After': String(saved.retryAfterSeconds) }
  // A message in the reply means to the device that the answers are saved, but not the result.
  const isSavedInPart = saved.refused === 'too many results'
  const message = messages.tooManyResults(RESULT_LIMITS.hour)
  return reply(isSavedInPart ? { message } : null, 429, wait)
}

/** Without a message, the device repeats the request later. */
function tooManyRequests({ log }: Services, waitSeconds: number): Response {
  log.warn(securityEvent('rate.limited', { limit: 'requests of a rider' }), 'too many requests')
  return reply(null, 429, { 'Retry-After': String(waitSeconds) })
}

function tooMany({ log }: Services, waitSeconds: number, message: string): Response {
  log.warn(securityEvent('rate.limited', { limit: 'statistics' }), 'too many quizzes')
  return reply({ message }, 429, { 'Retry-After': String(waitSeconds) })
}

function done(): Response {
  return new Response(null, { status: 204, headers: PRIVATE })
}

function reply(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...PRIVATE, ...headers } })
}
