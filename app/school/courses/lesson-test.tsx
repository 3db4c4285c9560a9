import { useEffect, useRef, useState } from 'react'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { letterOf } from '../../riders/attempts/address.ts'
import { type AttemptEvent, next } from '../../riders/attempts/life.ts'
import { momentOf } from '../../riders/attempts/local-day.ts'
import { ExamPhase } from '../../riders/exam/exam-phase.tsx'
import * as courseMessages from './course-messages.ts'
import { type Answers, answeredOf } from './course-results.ts'
import { firstOpen } from './lesson-quiz.tsx'
import type { TestShown } from './test-answers.server.ts'
import { testAttempt } from './test-attempt.ts'
import { TestDone } from './test-done.tsx'
import { TestForm } from './test-form.tsx'
import * as messages from './test-messages.ts'
import type { ToNextProps } from './to-next.tsx'
import { useSentAnswers } from './use-sent-answers.ts'

const MINUTE_MS = 60_000
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
  const options = { mayChange: true, onLate, onDone }
  const sending = useSentAnswers({ code, link, lesson }, props.answers, options)
  const { answers, isUnsent, isFailing, refusal } = sending
  const [index, setIndex] = useState(() => firstPlace(props))
  const [flags, setFlags] = useState<number[]>([])
  const [isStatic, setIsStatic] = useState(true)
  const place = useRef<HTMLDivElement>(null)
  const clock = useClock(test)
  const attempt = { ...testAttempt(state, questions, answers, test), index, flags }

  function act(event: AttemptEvent) {
    // The server's clock counts, also while the page is out of sight.
    const now = { ...attempt, spentMs: clock.spentMs() }
    const isTick = event.type === 'spend'
    const after = next(now, isTick ? { type: 'spend', ms: 0 } : event, momentOf(new Date()))
    if (isTick) clock.tick()
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

  if (sending.isHandedIn) {
    return (
      <TestDone
        {...{ code, link, lesson, next: props.next }}
        stage="done"
        isHandedIn={clock.spentMs() < (test.minutes ?? Number.POSITIVE_INFINITY) * MINUTE_MS}
        answered={answeredOf(questions, answers)}
        total={questions.length}
        sending={
          refusal ??
          (isUnsent ? (isFailing ? courseMessages.notSent() : messages.onTheirWay()) : null)
        }
      />
    )
  }
  return (
    <div ref={place} className="contents">
      <p role="status" className="mx-auto w-full max-w-2xl px-4 pt-4 font-semibold empty:hidden">
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
  )
}

/** The place of the question that the address names, or else of the first one without an answer. */
function firstPlace({ number, questions, answers }: Props): number {
  const wished = number > 0 ? number - 1 : firstOpen(questions, answers)
  return Math.min(wished, questions.length - 1)
}

/** Counts the time of a test from what the server said was left. */
function useClock({ minutes, leftMs }: TestShown) {
  const total = (minutes ?? 0) * MINUTE_MS
  const ends = useRef(0)
  const [shownMs, setShownMs] = useState(total - (leftMs ?? 0))

  useEffect(() => {
    ends.current = Date.now() + (leftMs ?? 0)
  }, [leftMs])

  const spentMs = () => total - Math.max(0, ends.current - Date.now())
  return { shownMs, spentMs, tick: () => setShownMs(spentMs()) }
}
