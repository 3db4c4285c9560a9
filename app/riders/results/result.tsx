import { type ReactNode, useEffect, useRef } from 'react'
import { ShareButton } from '../../base/sharing/share-button.tsx'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { type Attempt, answersOf } from '../attempts/life.ts'
import { sharedExam, sharedScore } from '../attempts/score-messages.ts'
import { AnswerReview } from './answer-review.tsx'
import { MissedTopics } from './missed-topics.tsx'
import { quizVerdict } from './quiz-verdict.ts'
import { ResultHead, type Verdict } from './result-head.tsx'
import { scorePath } from './score-path.ts'

type Props = {
  attempt: Attempt
  /** Left out for the verdict of a quiz. */
  verdict?: Verdict | undefined
  /** Returns the control that reports a question. */
  report?: (item: ShownItem) => ReactNode
  /** The other ways to learn, and what is saved. */
  children?: ReactNode
  /** What to do next, at the bottom of the screen. */
  bar: ReactNode
  /** True if the page was loaded with the result, so that nothing may move. */
  isStatic?: boolean
}

/** The result of a quiz or an exam: the verdict, the topics that cost points, and all answers. */
export function Result(props: Props) {
  const { attempt, report, children, bar, isStatic = false } = props
  const { stateAbbrev: abbrev, stateName, questions: items, flags, terms } = attempt
  const state = { abbrev, stateName }
  const answers = answersOf(attempt)
  const { verdict = quizVerdict(answers) } = props
  const { percentage, passed } = verdict
  const text = terms
    ? sharedExam(stateName, percentage, passed)
    : sharedScore(stateName, percentage)
  const path = scorePath(state, terms ? 'exam' : 'quiz', percentage)
  const heading = useRef<HTMLHeadingElement>(null)
  const share = <ShareButton text={text} path={path} />

  useEffect(() => {
    if (isStatic) return
    heading.current?.focus({ preventScroll: true })
    const toTop = () => window.scrollTo({ top: 0 })
    toTop()
    // A smooth scroll to the last explanation may still move the page for a moment.
    const frame = requestAnimationFrame(toTop)
    return () => cancelAnimationFrame(frame)
  }, [isStatic])

  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6 short:max-w-5xl lg:grid lg:max-w-5xl lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-10 short:py-3">
      <ResultHead ref={heading} {...{ state, verdict }}>
        {passed && share}
      </ResultHead>
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <MissedTopics {...{ state, answers, items }} />
        {!passed && share}
        {children}
        <AnswerReview {...{ answers, items, flags, report }} />
      </div>
      {/* On a phone the bar sticks to the bottom of the screen. */}
      <div className="contents lg:col-start-1 lg:row-start-2 lg:block">{bar}</div>
    </section>
  )
}
