import { flushSync } from 'react-dom'
import { data } from 'react-router'
import { OwnExamsPlace } from '../account/own-exams-place.tsx'
import { listAvailableStates } from '../bank/available-states.server.ts'
import { servicesContext } from '../context.server.ts'
import { FeedbackButton } from '../feedback/feedback-button.tsx'
import { drawWholeBank } from '../learning/draw-whole-bank.client.ts'
import { NextStepBar } from '../learning/next-step-bar.tsx'
import { StudyLinks } from '../learning/study-links.tsx'
import { LatestArticles } from '../posts/latest-articles.tsx'
import { loadArticles } from '../posts/posts.server.ts'
import { QuizPhase } from '../quiz/quiz-phase.tsx'
import { currentQuestion, isFinished, type QuizSession } from '../quiz/quiz-session.ts'
import { useQuiz } from '../quiz/use-quiz.ts'
import { ReportQuestion } from '../reports/report-question.tsx'
import { ResultsPhase, TryAgain } from '../results/results-phase.tsx'
import { useOneRider } from '../results/use-one-rider.ts'
import type { RouteHandle } from '../route-handle.ts'
import { useSessions } from '../sessions/use-sessions.ts'
import { linkPreview, SITE_PICTURE } from '../sharing/link-preview.ts'
import { href } from '../text/address.ts'
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
  const queue = useSessions()
  const quiz = useQuiz((session) => queue.note(session, 'quiz'), drawWholeBank)
  useQuizInHistory(quiz)
  const { session } = quiz
  const finished = session && isFinished(session) ? session : null
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

  if (session && !finished) {
    const report = <ReportQuestion state={session.stateAbbrev} item={currentQuestion(session)} />
    return <QuizPhase session={session} onAction={quiz.act} report={report} />
  }
  const ownExams = <OwnExamsPlace queue={queue} session={finished} onOthers={putAway} />
  return (
    <>
      {finished ? (
        <ResultsPhase
          session={finished}
          queue={queue}
          report={(item) => <ReportQuestion state={finished.stateAbbrev} item={item} />}
          ownExams={ownExams}
          links={<StudyLinks state={stateOf(finished)} hasChanged />}
          bar={
            <NextStepBar
              state={stateOf(finished)}
              hasChanged
              onQuiz={() => quiz.start(stateOf(finished))}
              other={(look) => <TryAgain look={look} onClick={tryAgain} />}
            />
          }
        />
      ) : (
        <WelcomePhase {...loaderData} quiz={quiz} ownExams={ownExams} uid={queue.uid} />
      )}
      <LatestArticles articles={loaderData.articles} />
      <FeedbackButton />
    </>
  )
}

function stateOf({ stateAbbrev, stateName }: QuizSession) {
  return { abbrev: stateAbbrev, stateName }
}
