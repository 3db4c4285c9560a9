import { flushSync } from 'react-dom'
import { data } from 'react-router'
import { LatestArticles } from '../../articles/posts/latest-articles.tsx'
import { loadArticles } from '../../articles/posts/posts.server.ts'
import { linkPreview, SITE_PICTURE } from '../../base/sharing/link-preview.ts'
import { href } from '../../base/text/address.ts'
import { servicesContext } from '../../context.server.ts'
import { ReportQuestion } from '../../making/reports/report-question.tsx'
import { FeedbackButton } from '../../people/feedback/feedback-button.tsx'
import { listAvailableStates } from '../../questions/states/available-states.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { OwnExamsPlace } from '../account/own-exams-place.tsx'
import { type Attempt, currentQuestion } from '../attempts/life.ts'
import { useResultsQueue } from '../attempts/use-results-queue.ts'
import { drawWholeBank } from '../learning/draw-whole-bank.client.ts'
import { AttemptResults } from '../practice/attempt-results.tsx'
import { QuizPhase } from '../quiz/quiz-phase.tsx'
import { useQuiz } from '../quiz/use-quiz.ts'
import { tryAgain as tryAgainLabel } from '../results/results-messages.ts'
import { useOneRider } from '../results/use-one-rider.ts'
import type { Route } from './+types/home.route.ts'
import * as messages from './home-messages.ts'
import { useQuizInHistory } from './use-quiz-in-history.ts'
import { WelcomePhase } from './welcome-phase.tsx'

export const handle: RouteHandle = {
  cachedBy: ['posts', 'questions'],
  isInSitemap: true,
  waits: true,
}

/** The page shows at most this many articles (spec, section 9). */
const ARTICLES = 6

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [states, articles] = await Promise.all([
    listAvailableStates(services),
    loadArticles(services, ARTICLES),
  ])
  const isWhole = states !== null && articles !== null
  return data(
    {
      states: states ?? [],
      articles,
      geocoderUrl: services.settings.geocoderUrl,
      canonical: services.origin + href('/'),
    },
    { headers: { 'Cache-Control': isWhole ? 'no-cache' : 'no-store' } },
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const [title, description] = [messages.title(), messages.description()]
  const tags = [{ title }, { name: 'description', content: description }]
  if (!loaderData) return tags
  const url = loaderData.canonical
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: url },
    ...linkPreview({ title, description, url, picture: SITE_PICTURE }),
  ]
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Home({ loaderData }: Route.ComponentProps) {
  const queue = useResultsQueue()
  const quiz = useQuiz(queue.note, drawWholeBank)
  useQuizInHistory(quiz)
  const { attempt } = quiz
  const finished = attempt?.ended ? attempt : null
  useOneRider(queue.uid, finished?.id ?? null, putAway)

  function putAway() {
    quiz.leave()
    window.scrollTo(0, 0)
  }

  function tryAgain() {
    flushSync(quiz.leave)
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }

  if (attempt && !finished) {
    const report = <ReportQuestion state={attempt.stateAbbrev} item={currentQuestion(attempt)} />
    return <QuizPhase attempt={attempt} onEvent={quiz.act} report={report} />
  }
  return (
    <>
      {finished ? (
        <AttemptResults
          attempt={finished}
          queue={queue}
          onOthers={putAway}
          again={tryAgainLabel()}
          onAgain={tryAgain}
          onQuiz={() => quiz.start(stateOf(finished))}
        />
      ) : (
        <WelcomePhase
          {...loaderData}
          quiz={quiz}
          ownExams={<OwnExamsPlace queue={queue} attempt={null} onOthers={putAway} />}
          uid={queue.uid}
        />
      )}
      <LatestArticles articles={loaderData.articles} />
      <FeedbackButton />
    </>
  )
}

function stateOf({ stateAbbrev, stateName }: Attempt) {
  return { abbrev: stateAbbrev, stateName }
}
