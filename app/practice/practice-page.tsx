import { useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { OwnExamsPlace } from '../account/own-exams-place.tsx'
import { FeedbackButton } from '../feedback/feedback-button.tsx'
import { useFeedback } from '../feedback/feedback-modal.tsx'
import { StudyLinks } from '../learning/study-links.tsx'
import { LatestArticles } from '../posts/latest-articles.tsx'
import type { ArticleCard } from '../posts/post.ts'
import { QuizPhase } from '../quiz/quiz-phase.tsx'
import { currentQuestion, isFinished, type QuizSession } from '../quiz/quiz-session.ts'
import { useQuiz } from '../quiz/use-quiz.ts'
import { ReportLink } from '../reports/report-link.tsx'
import { ReportQuestion } from '../reports/report-question.tsx'
import { ResultsPhase } from '../results/results-phase.tsx'
import { useOneRider } from '../results/use-one-rider.ts'
import { useSessions } from '../sessions/use-sessions.ts'
import type { AboutTest } from '../states/about-test.ts'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { answersOf, type CarriedQuiz } from './carried-quiz.ts'
import { CarriedResults } from './carried-results.tsx'
import { LastAnswer } from './last-answer.tsx'
import { PracticeBelow } from './practice-below.tsx'
import { practicePath, practiceTitle } from './practice-meta.ts'

type Props = {
  state: UsState
  quiz: CarriedQuiz | null
  message: string | null
  below: { about: AboutTest | null; isStarter: boolean; articles: ArticleCard[] | null }
}

/** A quiz that works without a script. The script takes the quiz over once it has loaded. */
export function PracticePage({ state, quiz: carried, message, below }: Props) {
  const navigate = useNavigate()
  const openFeedback = useFeedback()
  const queue = useSessions()
  const quiz = useQuiz((session) => queue.note(session, 'quiz'))
  // The results stay on the screen until the other page has loaded.
  const [left, setLeft] = useState<QuizSession | null>(null)
  const finished = quiz.session && isFinished(quiz.session) ? quiz.session : left
  const place = useRef<HTMLDivElement>(null)
  const { abbrev: stateAbbrev, stateName } = state
  const answers = (carried && answersOf(carried)) ?? []
  const isOver = carried !== null && answers.length === carried.total

  // biome-ignore lint/correctness/useExhaustiveDependencies: the script takes over once
  useEffect(() => {
    if (!carried || isOver) return
    const picked = () => {
      const radio = place.current?.querySelector<HTMLInputElement>('input[name=pick]:checked')
      return radio?.value ?? null
    }
    quiz.takeOver(state, { ...carried, answers }, picked).then((isTaken) => {
      // Without the script, the title names a question. The script goes on to others.
      if (isTaken) document.title = practiceTitle(state)
      // Whoever comes Back to this entry does not give the answers of its address again.
      if (isTaken && answers.length > 0)
        history.replaceState(history.state, '', practicePath(state))
    })
  }, [])

  useOneRider(queue.uid, finished?.id ?? null, putAway)

  function putAway() {
    setLeft(null)
    quiz.leave()
    navigate(href('/'))
  }

  function tryAgain() {
    putAway()
    setLeft(finished)
  }

  if (!carried) {
    return (
      <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
        <h1 className="text-2xl font-bold">{stateName}</h1>
        <ErrorNotice message={message} />
        <ButtonLink to={href('/')} look="plain" reloadDocument className="self-start">
          Choose another state
        </ButtonLink>
      </section>
    )
  }
  if (isOver && !quiz.session && !left) {
    return (
      <>
        <LastAnswer carried={carried} answers={answers} />
        <CarriedResults state={state} answers={answers} next={carried.nextDraw} />
        <LatestArticles articles={below.articles} />
        <FeedbackButton />
      </>
    )
  }
  if (finished) {
    const ownExams = <OwnExamsPlace queue={queue} session={finished} onOthers={putAway} />
    return (
      <>
        <ResultsPhase
          session={finished}
          queue={queue}
          practicePath={practicePath(finished)}
          onTryAgain={tryAgain}
          ownExams={ownExams}
          next={<StudyLinks state={state} hasChanged />}
        />
        <LatestArticles articles={below.articles} />
        <FeedbackButton />
      </>
    )
  }
  const { draw, total, questions } = carried
  const session = quiz.session ?? {
    id: '',
    stateAbbrev,
    stateName,
    questions: questions.slice(0, answers.length + 1),
    answers,
    index: answers.length,
  }
  const action = href('/practice/:state/quiz', { state: stateSlug(state) })
  const form = { action, total, fields: { draw, answers: carried.answers } }

  function sendFeedback() {
    openFeedback({
      stateAbbrev,
      stateName,
      questionId: `q-${session.index + 1}`,
      questionText: currentQuestion(session)?.question ?? '',
    })
  }

  return (
    <div ref={place} className="contents">
      {message && (
        <p role="status" className="mx-auto w-full max-w-2xl px-4 pt-4 font-semibold">
          {message}
        </p>
      )}
      {!quiz.session && <LastAnswer carried={carried} answers={answers} />}
      <QuizPhase
        session={session}
        onAction={quiz.act}
        onFeedback={sendFeedback}
        form={quiz.session ? undefined : form}
        report={
          <>
            {!quiz.session && <ReportLink state={stateAbbrev} item={currentQuestion(session)} />}
            <ReportQuestion state={stateAbbrev} item={currentQuestion(session)} />
          </>
        }
      />
      {session.index === 0 && <PracticeBelow state={state} {...below} />}
    </div>
  )
}
