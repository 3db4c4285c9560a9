import { type ReactNode, type Ref, useRef } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { ChevronLeft, FlagIcon } from '../../base/ui/icons.tsx'
import { ReportQuestion } from '../../making/reports/report-question.tsx'
import { type Attempt, type AttemptEvent, leftMs, openPlaces } from '../attempts/life.ts'
import { QuestionScreen } from '../quiz/question-screen.tsx'
import { isEnter, pickedBy } from '../quiz/quiz-keys.ts'
import { ShortcutsButton } from '../quiz/shortcuts-button.tsx'
import { ExamClock } from './exam-clock.tsx'
import { ExamOverview } from './exam-overview.tsx'
import * as messages from './exam-phase-messages.tsx'
import { ExamQuestionCard } from './exam-question.tsx'
import { type EndWords, FinishModal } from './finish-modal.tsx'
import { useExamClock } from './use-exam-clock.ts'

type Props = {
  attempt: Attempt
  /** True if the rider can continue the exam after closing the page. */
  isKept: boolean
  onEvent: (event: AttemptEvent) => void
  /** The control that reports the question on screen. */
  report?: ReactNode
  words?: ExamWords
}

/** The words for an exam that is not the riders' own. */
type ExamWords = EndWords & { name: (stateName: string) => string }
const WORDS: ExamWords = { ...messages, name: messages.examOf }

/** An exam on screen. It does not show which answers are right. */
export function ExamPhase({ attempt, isKept, onEvent, report, words = WORDS }: Props) {
  const { questions, picks, flags, index, stateAbbrev, stateName } = attempt
  const onward = useRef<HTMLButtonElement>(null)
  const asking = useRef<HTMLDialogElement>(null)
  const item = questions[index]
  const pick = picks[index]?.option ?? null
  const total = questions.length
  const open = openPlaces(attempt)
  const timeLeft = leftMs(attempt)

  useExamClock(timeLeft !== null, (ms) => onEvent({ type: 'spend', ms }))

  function onKey(event: KeyboardEvent, screen: HTMLElement) {
    if (!item) return
    const picked = pickedBy(event, item)
    const isOnOption = event.target instanceof HTMLInputElement
    const isHere = isOnOption ? picked === pick : event.target === screen
    const goesOn = isEnter(event) && pick !== null && isHere
    if (picked || goesOn) event.preventDefault()
    if (goesOn) index + 1 === total ? onward.current?.focus() : go(index + 1)
    else if (picked) onEvent({ type: 'pick', option: picked })
  }

  function go(to: number) {
    onEvent({ type: 'go', to })
  }

  function finish() {
    if (open.length + flags.length > 0) asking.current?.showModal()
    else onEvent({ type: 'end' })
  }

  if (!item) return null

  return (
    <>
      <QuestionScreen
        {...{ item, index, total, onKey }}
        answer={null}
        answered={total - open.length}
        aside={
          timeLeft === null ? <span>{words.name(stateName)}</span> : <ExamClock leftMs={timeLeft} />
        }
        note={
          <p role="status" className="text-sm text-quiet empty:hidden">
            {!isKept && messages.notKept()}
          </p>
        }
      >
        <ExamQuestionCard
          key={index}
          item={item}
          pick={pick}
          onPick={(option) => onEvent({ type: 'pick', option })}
        />
        <div className="flex flex-wrap justify-center forced-colors:gap-2 beside:justify-start">
          {report === undefined ? <ReportQuestion state={stateAbbrev} item={item} /> : report}
          <ShortcutsButton />
        </div>
        <ExamOverview attempt={attempt} onGo={go} finish={words.finish()} onFinish={finish} />
        <ExamButtons
          ref={onward}
          {...{ attempt, onEvent }}
          finish={words.finish()}
          onFinish={finish}
        />
      </QuestionScreen>
      <FinishModal
        ref={asking}
        {...{ open, flags, words }}
        onGo={go}
        onFinish={() => onEvent({ type: 'end' })}
      />
    </>
  )
}

type ExamButtonsProps = Pick<Props, 'attempt' | 'onEvent'> & {
  /** The button that goes on to the next question, or ends the exam. */
  ref: Ref<HTMLButtonElement>
  /** The label of the button that ends the exam. */
  finish: string
  onFinish: () => void
}

function ExamButtons({ ref, attempt, onEvent, finish, onFinish }: ExamButtonsProps) {
  const { questions, flags, index } = attempt
  const isFlagged = flags.includes(index)
  const isLast = index === questions.length - 1
  const goTo = (to: number) => () => onEvent({ type: 'go', to })
  return (
    <div className="sticky bottom-0 mt-auto flex flex-wrap gap-2 bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Button
        look="plain"
        disabled={index === 0}
        onClick={goTo(index - 1)}
        className="min-w-11 max-sm:px-2"
      >
        <ChevronLeft className="size-5 rtl:-scale-x-100" />
        <span className="sr-only sm:not-sr-only">{messages.back()}</span>
      </Button>
      <Button
        look="plain"
        aria-pressed={isFlagged}
        onClick={() => onEvent({ type: 'flag' })}
        className={`max-sm:px-2 ${isFlagged ? 'border-2 border-ink' : ''}`}
      >
        <FlagIcon className={`size-5 ${isFlagged ? 'fill-current' : ''}`} />
        <span className={isLast ? 'max-sm:sr-only' : ''}>{messages.flag()}</span>
      </Button>
      {isLast ? (
        <Button ref={ref} className="grow max-sm:px-2 max-sm:text-base" onClick={onFinish}>
          {finish}
        </Button>
      ) : (
        <Button ref={ref} className="grow px-3" onClick={goTo(index + 1)}>
          {messages.next()}
        </Button>
      )}
    </div>
  )
}
