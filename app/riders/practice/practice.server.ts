import type { ArticleCard } from '../../articles/posts/post.ts'
import { loadArticles } from '../../articles/posts/posts.server.ts'
import type { Services } from '../../context.server.ts'
import { allQuizItems, latestQuizItems } from '../../questions/bank/questions.server.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import { shownStateName } from '../../questions/states/state-name.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { shown, shownAbout } from '../../questions/translations/shown.server.ts'
import { placeOfOption } from '../../questions/translations/told-option.server.ts'
import { areFitting, type Carried } from '../attempts/address.ts'
import { loadFailed, noItems } from '../quiz/quiz-messages.tsx'
import { countDraws, drawMark, fixedDraw, NEWEST_DRAWS } from './draws.server.ts'
import * as messages from './practice-messages.ts'

const ARTICLES = 6
/** The page looks for fitting articles among this many of the newest. */
const LOOKED_AT = 24

type Opened<Quiz = Carried | null> = { status: number; quiz: Quiz; message: string | null }

export async function openQuiz(services: Services, state: UsState, number: number) {
  const draw = await drawOf(services, state, number)
  return 'quiz' in draw ? draw : opened(200, { ...draw, questions: draw.questions.slice(0, 1) })
}

/** Opens the question of a draw that follows the answers in an address. */
export async function continueQuiz(services: Services, state: UsState, given: URLSearchParams) {
  const [number = ''] = (given.get('draw') ?? '').split('.')
  const isDraw = /^[1-9]\d?$/.test(number)
  const draw = await drawOf(services, state, isDraw ? Number(number) : 1)
  if ('quiz' in draw) return draw
  const first = { ...draw, questions: draw.questions.slice(0, 1) }
  if (!isDraw) return opened(400, first, messages.malformed())
  return carryOn(services, state, draw, given, first)
}

/**
 * Adds the `answers` and the `pick` of an address to a quiz. Starts with `first` again, and a message, if
 * they are malformed or the questions have changed.
 */
export async function carryOn(
  services: Services,
  state: UsState,
  draw: Carried,
  given: URLSearchParams,
  first = draw,
): Promise<Opened<Carried>> {
  if (given.get('draw') !== draw.draw) return opened(200, first, messages.changed())
  const quiz = { ...draw, answers: given.get('answers') ?? '' }
  const pick = given.get('pick')
  const asked = draw.questions[quiz.answers.length]
  if (pick !== null) {
    const place = asked ? await placeOfOption(services, state.abbrev, asked, pick) : -1
    quiz.answers += LETTERS[place] ?? '?'
  }
  return areFitting(quiz) ? opened(200, quiz) : opened(400, first, messages.malformed())
}

export async function readBelow(services: Services, state: UsState, { quiz }: Opened) {
  // A page without a question shows only the message that says why.
  if (!quiz) return { about: null, isStarter: false, articles: null }
  const [record, articles] = await Promise.all([
    readStateRecord(services, state.abbrev),
    loadArticles(services, LOOKED_AT),
  ])
  return {
    about: record?.about ? await shownAbout(services, record.about) : null,
    isStarter: record?.questions === 'starter',
    articles: articles && fittingArticles(articles, state),
  }
}

/** Returns the articles for a state's page: those about the state or the test, then the newest ones. */
export function fittingArticles(newest: ArticleCard[], { stateName }: UsState): ArticleCard[] {
  const fits = ({ tags }: ArticleCard) =>
    tags.some((tag) => [shownStateName(stateName), ...messages.testTags()].includes(tag))
  return newest.toSorted((a, b) => Number(fits(b)) - Number(fits(a))).slice(0, ARTICLES)
}

/** A number after the last draw gives the first one, because a bank can get smaller. */
async function drawOf(
  services: Services,
  state: UsState,
  number: number,
): Promise<Carried | Opened> {
  try {
    const read = number > NEWEST_DRAWS ? allQuizItems : latestQuizItems
    const items = await read(services, state.abbrev)
    if (items.length === 0) return { status: 404, quiz: null, message: noItems() }
    const draws = countDraws(items.length)
    if (number > draws) return drawOf(services, state, 1)
    const drawn = fixedDraw(items, state.abbrev, number)
    // The mark is that of the English texts, so a quiz goes on when the rider changes the language.
    const draw = `${number}.${drawMark(drawn)}`
    const questions = await shown(services, state.abbrev, drawn)
    const nextDraw = (number % draws) + 1
    return { draw, nextDraw, total: questions.length, questions, answers: '' }
  } catch (error) {
    services.log.error({ err: error }, 'loading the questions of a practice page failed')
    return { status: 503, quiz: null, message: loadFailed() }
  }
}

function opened(status: number, quiz: Carried, message: string | null = null): Opened<Carried> {
  return { status, quiz, message }
}
