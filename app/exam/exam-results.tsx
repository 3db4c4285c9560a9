import { type ReactNode, useEffect, useRef } from 'react'
import { href } from 'react-router'
import { NextStepBar } from '../learning/next-step-bar.tsx'
import { StudyLinks } from '../learning/study-links.tsx'
import { TOPICS, type Topic, topics } from '../question/topics.ts'
import { ReportQuestion } from '../reports/report-question.tsx'
import { AnswerReview } from '../results/answer-review.tsx'
import { OwnResult } from '../results/results-phase.tsx'
import type { Finished, ResultsQueue } from '../results/results-queue.ts'
import { ScorePlate } from '../results/results-summary.tsx'
import { grade, passesExam, rightSigns } from '../results/score.ts'
import { sharedScore } from '../results/score-messages.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { stateSlug } from '../states/state-address.ts'
import { StatePlate } from '../states/state-plate.tsx'
import type { UsState } from '../states/us-states.ts'
import { Button } from '../ui/button.tsx'
import { examPath } from './exam-path.ts'
import * as messages from './exam-results-messages.ts'
import { type ExamSession, leftMs, markOf } from './exam-session.ts'
import { wordsOn } from './exam-verdict.ts'
import { PassSign } from './pass-sign.tsx'

type Props = {
  state: UsState
  session: ExamSession
  result: Finished
  queue: ResultsQueue
  /** True if the answers are in the log, so that the page can count the mistakes. */
  isLogged: boolean
  onTryAgain: () => void
  ownExams: ReactNode
}

/** The verdict of an exam in the state's own terms, what to do next, and all answers. */
export function ExamResults(props: Props) {
  const { state, session, result, queue, isLogged, onTryAgain, ownExams } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const { answers } = result
  const { toPass, signs } = markOf(session)
  const { score, totalQuestions, percentage } = grade(answers)
  const passed = passesExam(markOf(session), answers)
  const missingSigns = signs ? Math.max(0, signs.toPass - rightSigns(signs, answers)) : 0

  const isTimeUp = leftMs(session) === 0

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])

  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6">
      <div className="flex flex-col items-center gap-4 text-center">
        {passed && <PassSign />}
        {isTimeUp && (
          <p id="time-is-up" className="text-xl font-bold">
            {messages.timeIsUp()}
          </p>
        )}
        <h1
          ref={heading}
          tabIndex={-1}
          aria-describedby={isTimeUp ? 'time-is-up' : undefined}
          className="text-3xl font-extrabold outline-none"
        >
          {passed ? messages.passed() : messages.notPassed()}
        </h1>
        <ScorePlate percent={percentage} />
        <p className="text-xl font-bold tabular-nums">
          {messages.score(score, totalQuestions, toPass)}
          {signs && (
            <span className="block">
              {messages.signsScore(rightSigns(signs, answers), signs.places.length, signs.toPass)}
            </span>
          )}
        </p>
        <p className="text-lg">{wordsOn(passed, toPass - score, missingSigns)}</p>
        <StatePlate abbrev={state.abbrev} stateName={state.stateName} />
        {passed && (
          <ShareButton text={sharedScore(state.stateName, percentage)} path={examPath(state)} />
        )}
      </div>
      <StudyLinks state={state} hasChanged={isLogged} without={['exam']} />
      <MissedTopics state={state} session={session} result={result} />
      <OwnResult id={session.id} queue={queue} ownExams={ownExams} />
      <AnswerReview
        answers={answers}
        items={session.questions}
        report={(item) => <ReportQuestion state={state.abbrev} item={item} />}
      />
      <NextStepBar
        state={state}
        hasChanged={isLogged}
        other={(look) => (
          <Button look={look} className="grow" onClick={onTryAgain}>
            {messages.another()}
          </Button>
        )}
      />
    </section>
  )
}

/** Lists the topics with wrong or missing answers. The topic with the most comes first. */
function MissedTopics({ state, session, result }: Pick<Props, 'state' | 'session' | 'result'>) {
  const missed = (topic: Topic) =>
    result.answers.filter(
      ({ isCorrect }, place) => !isCorrect && session.questions[place]?.topic === topic,
    ).length
  const entries = topics
    .map((topic) => ({ topic, count: missed(topic) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  if (entries.length === 0) return null
  return (
    <nav aria-labelledby="missed-topics" className="flex flex-col gap-1">
      <h2 id="missed-topics" className="text-xl font-extrabold">
        {messages.practiceNext()}
      </h2>
      <ul>
        {entries.map(({ topic, count }) => (
          <li key={topic} className="border-b border-line last:border-0">
            <a
              href={href('/practice/:state/topics/:topic', { state: stateSlug(state), topic })}
              className="flex min-h-11 items-center justify-between gap-4 py-2"
            >
              <span className="leading-tight font-semibold underline decoration-sign-deep decoration-2 underline-offset-4">
                {TOPICS[topic]}
              </span>
              <span className="shrink-0 text-quiet tabular-nums">
                {messages.missedOrOpen(count)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
