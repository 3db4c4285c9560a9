import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Explanation } from './explanation.tsx'
import { LETTERS, QuestionCard } from './question-card.tsx'
import type { RiderItem } from './quiz-item.ts'
import {
  currentAnswer,
  currentQuestion,
  type QuizAction,
  type QuizSession,
} from './quiz-session.ts'
import { useIgnoreEarlyPresses } from './use-ignore-early-presses.ts'

type Props = {
  session: QuizSession
  onAction: (action: QuizAction) => void
  onFeedback: () => void
}

export function QuizPhase({ session, onAction, onFeedback }: Props) {
  const quiz = useRef<HTMLElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const explanation = useRef<HTMLDivElement>(null)
  const item = currentQuestion(session)
  const answer = currentAnswer(session)
  const number = session.index + 1
  const total = session.questions.length
  const answered = answer !== null
  const ignoreEarlyPresses = useIgnoreEarlyPresses(session.index)

  // A layout effect moves the focus before the browser paints the new question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs at each new question
  useLayoutEffect(() => {
    quiz.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [session.index])

  useLayoutEffect(() => {
    if (!answered) return
    nextButton.current?.focus({ preventScroll: true })
    const show = () => {
      if (explanation.current && nextButton.current) reveal(explanation.current, nextButton.current)
    }
    show()
    // On a first visit the font may load after the answer, and then lines need more room.
    document.fonts.addEventListener('loadingdone', show)
    return () => document.fonts.removeEventListener('loadingdone', show)
  }, [answered])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!item || !isMeantFor(quiz.current, event)) return
    const action = keyAction(event, item, answered)
    // Keeps Enter from also pressing the button that gets the focus now.
    if (action || (event.key === 'Enter' && event.repeat)) event.preventDefault()
    if (action) onAction(action)
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  if (!item) return null

  return (
    <section
      ref={quiz}
      {...ignoreEarlyPresses}
      data-no-sign-in
      tabIndex={-1}
      aria-label={`Question ${number} of ${total}`}
      className="mx-auto flex min-h-[calc(100svh-3.5rem)] w-full max-w-2xl grow flex-col gap-4 px-4 pt-4 outline-none"
    >
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap justify-between gap-x-4 font-semibold text-quiet">
          <span className="tabular-nums">
            Question {number} of {total}
          </span>
          <span>{session.stateName}</span>
        </p>
        <progress
          aria-label="Progress"
          className="road w-full"
          value={session.answers.length}
          max={total}
        />
      </div>
      <QuestionCard
        key={session.index}
        item={item}
        answer={answer}
        onPick={(option) => onAction({ type: 'pick', option })}
      />
      <div role="status" ref={explanation}>
        {answer && <Explanation answer={answer} item={item} />}
      </div>
      <Button look="link" className="self-center" onClick={onFeedback}>
        Send Feedback
      </Button>
      {answered && (
        <div className="sticky bottom-0 mt-auto bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button ref={nextButton} className="w-full" onClick={() => onAction({ type: 'next' })}>
            {number === total ? 'Finish Quiz' : 'Next Question'}
          </Button>
        </div>
      )}
    </section>
  )
}

const BEGINNING_PX = 96
const GAP_PX = 16

/**
 * Scrolls the explanation into view, but keeps the progress bar and the question on screen. They
 * leave the screen only to make room for the first `BEGINNING_PX` pixels of the explanation.
 */
function reveal(explanation: HTMLElement, nextButton: HTMLElement) {
  const free = nextButton.getBoundingClientRect().top - GAP_PX
  const { top, bottom } = explanation.getBoundingClientRect()
  const progress = explanation.parentElement?.getBoundingClientRect().top ?? 0
  const furthest = Math.max(progress, top + BEGINNING_PX - free)
  window.scrollBy({ top: Math.max(0, Math.min(bottom - free, furthest)) })
}

/** True if the focus is in the element, or nowhere, as after a press beside the element. */
function isMeantFor(element: HTMLElement | null, { target }: KeyboardEvent): boolean {
  return target instanceof Node && Boolean(element?.contains(target) || target.contains(element))
}

/** 1 to 4, A to D and Enter pick an option. After the answer, Enter shows the next question. */
function keyAction(event: KeyboardEvent, item: RiderItem, answered: boolean): QuizAction | null {
  const { target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null
  const option = item.options[optionIndex(key)]
  if (option !== undefined) return { type: 'pick', option }
  if (key !== 'Enter' || target instanceof HTMLButtonElement) return null
  if (answered) return { type: 'next' }
  return target instanceof HTMLInputElement ? { type: 'pick', option: target.value } : null
}

function optionIndex(key: string): number {
  const letter = LETTERS.indexOf(key.toUpperCase())
  return letter >= 0 ? letter : ['1', '2', '3', '4'].indexOf(key)
}
