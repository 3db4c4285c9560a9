import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { letterOf } from '../../riders/attempts/address.ts'
import { type AttemptEvent, next } from '../../riders/attempts/life.ts'
import { momentOf } from '../../riders/attempts/local-day.ts'
import { ExamPhase } from '../../riders/exam/exam-phase.tsx'
import * as courseMessages from './course-messages.ts'
import { type Answers, answeredOf } from './course-results.ts'
import { HeadingFocus } from './heading-focus.tsx'
import { firstOpen } from './lesson-quiz.tsx'
import type { TestShown } from './test-answers.server.ts'
import { testAttempt } from './test-attempt.ts'
import { TestDone } from './test-done.tsx'
import { TestForm } from './test-form.tsx'
import * as messages from './test-messages.ts'
import type { ToNextProps } from './to-next.tsx'
import { useSentAnswers } from './use-sent-answers.ts'
import { useTestClock } from './use-test-clock.ts'

const WORDS = {
  name: () => messages.test(),
  finish: messages.handIn,
  finishNow: messages.handInNow,
  endIsFinal: messages.afterHandIn,
}

type Props = {
  code: string
  /** The last part of the pupil's address. */
  link: string
  lesson: string
  isClosed: boolean
  state: UsState
  questions: readonly ShownItem[]
  /** The answers that the server has. */
  answers: Answers
  test: TestShown
  /** The number of the question that the address names, or 0. */
  number: number
  next: ToNextProps['next']
  onLate: (message: string) => void
  onDone: () => void
}

/** A pupil's test, with the pages of the riders' exam. Without a script each answer is sent by its form. */
export function LessonTest(props: Props) {
  const { code, link, lesson, isClosed, state, questions, test, onLate, onDone } = props
  const clock = useTestClock(test, onDone)
  const options = { mayChange: true, clock: clock.sinceStart, onLate, onDone }
  const sending = useSentAnswers({ code, link, lesson }, props.answers, options)
  const { answers, end, isHandingIn, isUnsent, isFailing, refusal } = sending
  const [index, setIndex] = useState(() => firstPlace(props))
  const [flags, setFlags] = useState<number[]>([])
  const [isStatic, setIsStatic] = useState(true)
  const place = useRef<HTMLDivElement>(null)
  const attempt = { ...testAttempt(state, questions, answers, test), index, flags }

  function act(event: AttemptEvent) {
    if (event.type === 'spend') return clock.tick()
    const after = next(attempt, event, momentOf(new Date()))
    const [item, pick] = [questions[index], after.picks[index]]
    const letter = item && letterOf(item, pick?.option)
    if (item?.id && letter && pick !== attempt.picks[index]) sending.pick(item.id, letter)
    setIndex(after.index)
    setFlags(after.flags)
    if (after.ended) sending.handIn()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the script takes over once
  useEffect(() => {
    setIsStatic(false)
    const picked = place.current?.querySelector<HTMLInputElement>('input[name=pick]:checked')
    if (picked) act({ type: 'pick', option: picked.value })
  }, [])

  // Only the server ends a test whose time is over.
  const askForEnd = useEffectEvent(() => {
    sending.sendNow()
    onDone()
  })
  useEffect(() => {
    if (clock.isUp) askForEnd()
  }, [clock.isUp])

  const isDone = end !== null || isHandingIn || clock.isUp
  const notYet = isHandingIn && !clock.isUp ? null : false
  return (
    <HeadingFocus phase={isDone ? 'done' : 'at it'}>
      {isDone ? (
        <TestDone
          {...{ code, link, lesson, next: props.next }}
          stage="done"
          isHandedIn={end === 'handed in' || notYet}
          answered={answeredOf(questions, answers)}
          total={questions.length}
          sending={
            refusal ??
            (isUnsent ? (isFailing ? courseMessages.notSent() : messages.onTheirWay()) : null)
          }
        />
      ) : (
        <div ref={place} className="contents">
          <p
            role="status"
            className="mx-auto w-full max-w-2xl px-4 pt-4 font-semibold empty:hidden"
          >
            {refusal ??
              (isClosed
                ? courseMessages.closed()
                : isUnsent && isFailing
                  ? courseMessages.notSent()
                  : null)}
          </p>
          {isStatic ? (
            <TestForm
              {...{ code, link, lesson, questions, answers }}
              number={props.number || index + 1}
              leftMs={test.leftMs}
            />
          ) : (
            <ExamPhase
              attempt={{ ...attempt, spentMs: clock.shownMs }}
              isKept
              onEvent={act}
              report={null}
              words={WORDS}
            />
          )}
        </div>
      )}
    </HeadingFocus>
  )
}

/** The place of the question that the address names, or else of the first one without an answer. */
function firstPlace({ number, questions, answers }: Props): number {
  const wished = number > 0 ? number - 1 : firstOpen(questions, answers)
  return Math.min(wished, questions.length - 1)
}
