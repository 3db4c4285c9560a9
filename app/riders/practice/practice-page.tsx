import { type PropsWithChildren, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LatestArticles } from '../../articles/posts/latest-articles.tsx'
import type { ArticleCard } from '../../articles/posts/post.ts'
import { href } from '../../base/text/address.ts'
import { ButtonLink } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { ReportLink } from '../../making/reports/report-link.tsx'
import { ReportQuestion } from '../../making/reports/report-question.tsx'
import { FeedbackButton } from '../../people/feedback/feedback-button.tsx'
import type { ShownAbout } from '../../questions/states/about-test.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import { shownStateName } from '../../questions/states/state-name.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { attemptOf, type Carried } from '../attempts/address.ts'
import { type Attempt, answersOf, currentQuestion } from '../attempts/life.ts'
import { useResultsQueue } from '../attempts/use-results-queue.ts'
import { drawWholeBank } from '../learning/draw-whole-bank.client.ts'
import { QuizPhase } from '../quiz/quiz-phase.tsx'
import { useQuiz } from '../quiz/use-quiz.ts'
import { useOneRider } from '../results/use-one-rider.ts'
import { AttemptResults } from './attempt-results.tsx'
import { CarriedResults } from './carried-results.tsx'
import { LastAnswer } from './last-answer.tsx'
import { PracticeBelow } from './practice-below.tsx'
import * as messages from './practice-messages.ts'
import { practicePath } from './practice-path.ts'
import { takeOver } from './take-over.client.ts'

type Props = {
  state: UsState
  quiz: Carried | null
  message: string | null
  below: { about: ShownAbout | null; isStarter: boolean; articles: ArticleCard[] | null }
  /** The address and the title of a set of questions, which is the same for everybody. */
  set?: { path: string; title: string; teacher: string }
}

/** A quiz that works without a script. The script takes the quiz over once it has loaded. */
export function PracticePage({ quiz, ...props }: Props) {
  if (quiz) return <PracticeQuiz {...props} carried={quiz} />
  return (
    <section className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-6">
      <h1 className="text-2xl font-bold">{shownStateName(props.state.stateName)}</h1>
      <ErrorNotice message={props.message} />
      <ButtonLink to={href('/')} look="plain" reloadDocument className="self-start">
        {messages.otherState()}
      </ButtonLink>
    </section>
  )
}

type PracticeQuizProps = Omit<Props, 'quiz'> & { carried: Carried }

function PracticeQuiz({ state, carried, message, below, set }: PracticeQuizProps) {
  const navigate = useNavigate()
  const queue = useResultsQueue()
  const quiz = useQuiz(queue.note, drawWholeBank)
  // The results stay on the screen until the other page has loaded.
  const [left, setLeft] = useState<Attempt | null>(null)
  const finished = quiz.attempt?.ended ? quiz.attempt : left
  const shown = attemptOf(state, carried.questions, carried.answers)
  const answers = answersOf(shown)
  const isOver = answers.length === carried.total
  const place = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the script takes over once
  useEffect(() => {
    if (isOver) return
    const picked = () => {
      const radio = place.current?.querySelector<HTMLInputElement>('input[name=pick]:checked')
      return radio?.value ?? null
    }
    takeOver(quiz, shown, carried.total, picked, set !== undefined).then((isTaken) => {
      if (!isTaken) return
      // Without a script, the title names a question. The script shows other questions under one title.
      document.title = set?.title ?? messages.title(state.stateName)
      // Removes the answers from the address, so that Back to this page does not give them again.
      const path = set?.path ?? practicePath(state)
      if (answers.length > 0) history.replaceState(history.state, '', path)
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

  const again = set?.path ?? drawPath(state, carried.nextDraw)
  if (finished || isOver) {
    return (
      <QuizOver articles={below.articles}>
        {finished ? (
          <AttemptResults
            attempt={finished}
            queue={queue}
            onOthers={putAway}
            again={messages.tryAgain()}
            onAgain={tryAgain}
            onQuiz={() => quiz.start(state)}
          />
        ) : (
          <>
            <LastAnswer carried={carried} answers={answers} />
            <CarriedResults attempt={shown} again={again} />
          </>
        )}
      </QuizOver>
    )
  }
  const isStatic = quiz.attempt === null
  const attempt = quiz.attempt ?? shown
  const reported = { state: state.abbrev, item: currentQuestion(attempt) }
  const action = set?.path ?? href('/practice/:state/quiz', { state: stateSlug(state) })
  const fields = { draw: carried.draw, answers: carried.answers }
  return (
    <div ref={place} className="contents">
      {message && attempt.index === 0 && (
        <p role="status" className="mx-auto w-full max-w-2xl px-4 pt-4 font-semibold">
          {message}
        </p>
      )}
      {isStatic && <LastAnswer carried={carried} answers={answers} />}
      <QuizPhase
        attempt={attempt}
        onEvent={quiz.act}
        form={isStatic ? { action, total: carried.total, fields } : undefined}
        report={
          <>
            {isStatic && <ReportLink {...reported} />}
            <ReportQuestion {...reported} />
          </>
        }
      />
      {attempt.index === 0 && <PracticeBelow state={state} {...below} teacher={set?.teacher} />}
    </div>
  )
}

function QuizOver({ articles, children }: Pick<Props['below'], 'articles'> & PropsWithChildren) {
  return (
    <>
      {children}
      <LatestArticles articles={articles} />
      <FeedbackButton />
    </>
  )
}

function drawPath(state: UsState, draw = 1): string {
  return href('/practice/:state/:draw', { state: stateSlug(state), draw: String(draw) })
}
