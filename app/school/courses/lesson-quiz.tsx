import { useEffect, useRef, useState } from 'react'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { attemptOf, letterOf } from '../../riders/attempts/address.ts'
import { type AttemptEvent, next } from '../../riders/attempts/life.ts'
import { momentOf } from '../../riders/attempts/local-day.ts'
import { QuizPhase } from '../../riders/quiz/quiz-phase.tsx'
import { Result } from '../../riders/results/result.tsx'
import * as setMessages from '../sets/set-messages.ts'
import * as messages from './course-messages.ts'
import { answersPath } from './course-paths.ts'
import type { Answers } from './course-results.ts'
import { ToNext, type ToNextProps } from './to-next.tsx'
import { useSentAnswers } from './use-sent-answers.ts'

type Props = {
  code: string
  /** The last part of the pupil's address. */
  link: string
  lesson: string
  isClosed: boolean
  state: UsState
  questions: readonly ShownItem[]
  withdrawn: number
  /** The answers that the server has. */
  answers: Answers
  next: ToNextProps['next']
  onDone: () => void
}

/** A pupil's questions of a lesson. Without a script each answer is sent by the form. */
export function LessonQuiz(props: Props) {
  const {
    code,
    link,
    lesson,
    isClosed,
    state,
    questions,
    withdrawn,
    answers: stored,
    next: onward,
  } = props
  const sending = useSentAnswers({ code, link, lesson }, stored, { onDone: props.onDone })
  const { answers, pick, isUnsent, isFailing, refusal } = sending
  const [index, setIndex] = useState(() => firstOpen(questions, stored))
  const [isStatic, setIsStatic] = useState(true)
  const [wasOver] = useState(index >= questions.length)
  const place = useRef<HTMLDivElement>(null)
  const open = firstOpen(questions, answers)
  const letters = questions.map(({ id = '' }) => answers[id])
  const attempt = { ...attemptOf(state, questions, letters), index }

  function act(event: AttemptEvent) {
    const after = next(attempt, event, momentOf(new Date()))
    setIndex(after.ended ? questions.length : after.index)
    const [item, given] = [questions[index], after.picks[index]]
    const letter = item && letterOf(item, given?.option)
    if (item?.id && letter && given !== attempt.picks[index]) pick(item.id, letter)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the script takes over once
  useEffect(() => {
    setIsStatic(false)
    const picked = place.current?.querySelector<HTMLInputElement>('input[name=pick]:checked')
    if (picked) act({ type: 'pick', option: picked.value })
  }, [])

  // Answers of another tab, or of this tab before it was closed, are never asked again.
  useEffect(() => setIndex((before) => Math.max(before, open - 1)), [open])

  const status = (
    <p role="status" className="mx-auto w-full max-w-2xl px-4 pt-4 font-semibold empty:hidden">
      {refusal ??
        (isClosed
          ? messages.closed()
          : isUnsent && isFailing
            ? messages.notSent()
            : withdrawn > 0 && index === 0
              ? setMessages.withdrawn(withdrawn)
              : null)}
    </p>
  )
  if (index >= questions.length) {
    const isSent = !isUnsent && !refusal
    return (
      <>
        <ToNext next={onward} />
        {status}
        <Result
          attempt={attempt}
          isStatic={wasOver}
          bar={
            <p role="status" className="py-3 font-semibold">
              {isSent && messages.allSent()}
            </p>
          }
        />
      </>
    )
  }
  const item = questions[index]?.id ?? ''
  return (
    <div ref={place} className="contents">
      {status}
      <QuizPhase
        attempt={attempt}
        onEvent={act}
        report={null}
        form={
          isStatic
            ? {
                action: answersPath(code, link),
                method: 'post',
                total: questions.length,
                fields: { lesson, item },
              }
            : undefined
        }
      />
    </div>
  )
}

/** The place of the first question without an answer. */
export function firstOpen(questions: readonly ShownItem[], answers: Answers): number {
  const open = questions.findIndex(({ id = '' }) => !answers[id])
  return open < 0 ? questions.length : open
}
