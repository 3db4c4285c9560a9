import { ChevronLeft, Flag } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { buttonOf, isEnter, isMeantFor, pickedBy } from '../quiz/quiz-keys.ts'
import { ReadAloudPlace } from '../quiz/read-aloud-place.tsx'
import { ShortcutsButton } from '../quiz/shortcuts-button.tsx'
import { useIgnoreEarlyPresses } from '../quiz/use-ignore-early-presses.ts'
import { ReportQuestion } from '../reports/report-question.tsx'
import { Button } from '../ui/button.tsx'
import { ExamClock } from './exam-clock.tsx'
import { ExamOverview } from './exam-overview.tsx'
import { ExamQuestionCard } from './exam-question.tsx'
import { type ExamAction, type ExamSession, leftMs, openPlaces } from './exam-session.ts'
import { FinishModal } from './finish-modal.tsx'
import { useExamClock } from './use-exam-clock.ts'

type Props = {
  session: ExamSession
  /** True if the rider can continue the exam after closing the page. */
  isKept: boolean
  onAction: (action: ExamAction) => void
}

/** An exam on screen. It does not show if an answer is right before the exam is over. */
export function ExamPhase({ session, isKept, onAction }: Props) {
  const { questions, picks, flags, index, stateAbbrev, stateName } = session
  const exam = useRef<HTMLElement>(null)
  const onward = useRef<HTMLButtonElement>(null)
  const asking = useRef<HTMLDialogElement>(null)
  const ignoreEarlyPresses = useIgnoreEarlyPresses(index)
  const item = questions[index]
  const pick = picks[index] ?? null
  const total = questions.length
  const isLast = index === total - 1
  const isFlagged = flags.includes(index)
  const open = openPlaces(session)
  const timeLeft = leftMs(session)

  useExamClock(timeLeft !== null, (ms) => onAction({ type: 'spend', ms }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs at each new question
  useLayoutEffect(() => {
    exam.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [index])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!item || !isMeantFor(exam.current, event)) return
    const picked = pickedBy(event, item)
    const isOnOption = event.target instanceof HTMLInputElement
    const isElsewhere = !isOnOption && event.target !== exam.current
    const goesOn = isEnter(event) && pick !== null && (isOnOption ? picked === pick : !isElsewhere)
    if (picked || goesOn) event.preventDefault()
    if (goesOn) isLast ? onward.current?.focus() : go(index + 1)
    else if (picked) onAction({ type: 'pick', option: picked })
    else buttonOf(exam.current, event)?.click()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  function go(to: number) {
    onAction({ type: 'go', to })
  }

  function finish() {
    if (open.length + flags.length > 0) asking.current?.showModal()
    else onAction({ type: 'finish' })
  }

  if (!item) return null

  return (
    <>
      <section
        ref={exam}
        {...ignoreEarlyPresses}
        data-no-sign-in
        tabIndex={-1}
        aria-label={`Question ${index + 1} of ${total}`}
        className="mx-auto flex min-h-[calc(100svh-3.5rem)] w-full max-w-2xl grow flex-col gap-4 px-4 pt-4 outline-none"
      >
        <div className="flex flex-col gap-3">
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold text-quiet">
            <span className="tabular-nums">
              Question {index + 1} of {total}
            </span>
            {timeLeft === null ? <span>{stateName} exam</span> : <ExamClock leftMs={timeLeft} />}
          </p>
          <div className="flex items-center gap-3">
            <progress
              aria-label="Progress"
              className="road w-full"
              value={total - open.length}
              max={total}
            />
            <ReadAloudPlace item={item} answer={null} />
          </div>
          <p role="status" className="text-sm text-quiet empty:hidden">
            {!isKept && 'This browser keeps nothing: you cannot continue after closing this page.'}
          </p>
        </div>
        <ExamQuestionCard
          key={index}
          item={item}
          pick={pick}
          onPick={(option) => onAction({ type: 'pick', option })}
        />
        <div className="flex flex-wrap justify-center">
          <ReportQuestion state={stateAbbrev} item={item} />
          <ShortcutsButton />
        </div>
        <ExamOverview session={session} onGo={go} onFinish={finish} />
        <div className="sticky bottom-0 mt-auto flex flex-wrap gap-2 bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button
            look="plain"
            disabled={index === 0}
            onClick={() => go(index - 1)}
            className="min-w-11 max-sm:px-2"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            <span className="sr-only sm:not-sr-only">Back</span>
          </Button>
          <Button
            look="plain"
            aria-pressed={isFlagged}
            onClick={() => onAction({ type: 'flag' })}
            className={`max-sm:px-2 ${isFlagged ? 'border-2 border-ink' : ''}`}
          >
            <Flag aria-hidden="true" className={`size-5 ${isFlagged ? 'fill-current' : ''}`} />
            <span className={isLast ? 'max-sm:sr-only' : ''}>Look again</span>
          </Button>
          {isLast ? (
            <Button ref={onward} className="grow max-sm:px-2 max-sm:text-base" onClick={finish}>
              Finish exam
            </Button>
          ) : (
            <Button ref={onward} className="grow px-3" onClick={() => go(index + 1)}>
              Next
            </Button>
          )}
        </div>
      </section>
      <FinishModal
        ref={asking}
        open={open}
        flags={flags}
        onGo={go}
        onFinish={() => onAction({ type: 'finish' })}
      />
    </>
  )
}
