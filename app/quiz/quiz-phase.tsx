import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../ui/button.tsx'
import { noteAnswerTime } from './answer-times.client.ts'
import { Explanation } from './explanation.tsx'
import { QuestionCard } from './question-card.tsx'
import { buttonOf, isEnter, isMeantFor, pickedBy } from './quiz-keys.ts'
import {
  currentAnswer,
  currentQuestion,
  type QuizAction,
  type QuizSession,
} from './quiz-session.ts'
import { ReadAloudPlace } from './read-aloud-place.tsx'
import { scrollToReveal } from './reveal-explanation.ts'
import { RightShare } from './right-share.tsx'
import { ShortcutsButton } from './shortcuts-button.tsx'
import { useIgnoreEarlyPresses } from './use-ignore-early-presses.ts'

type Props = {
  session: QuizSession
  onAction: (action: QuizAction) => void
  onFeedback: () => void
  /** The control that reports the question on screen. */
  report: ReactNode
  /** Set while the quiz works without a script. */
  form?: { action: string; fields: Record<string, string>; total: number } | undefined
}

export function QuizPhase({ session, onAction, onFeedback, report, form }: Props) {
  const quiz = useRef<HTMLElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const explanation = useRef<HTMLDivElement>(null)
  const item = currentQuestion(session)
  const answer = currentAnswer(session)
  const number = session.index + 1
  const total = form?.total ?? session.questions.length
  const answered = answer !== null
  const wasStatic = useRef(form !== undefined)
  // The question that the script took over keeps the room that it had below.
  const [takenOver] = useState(form ? session.index : null)
  const shownAt = useRef<number | null>(null)
  const ignoreEarlyPresses = useIgnoreEarlyPresses(session.index, form !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs at each new question
  useLayoutEffect(() => {
    if (wasStatic.current) return
    quiz.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [session.index])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs at each new question
  useEffect(() => {
    // How long a question was shown before the script came is unknown.
    shownAt.current = form ? null : performance.now()
  }, [session.index])

  function pick(option: string) {
    if (shownAt.current !== null) {
      noteAnswerTime(session, performance.now() - shownAt.current)
    }
    onAction({ type: 'pick', option })
  }

  useLayoutEffect(() => {
    const isTakeover = wasStatic.current
    wasStatic.current = form !== undefined
    // A script that arrives after the answer takes no focus, and keeps the place of a rider who scrolled.
    if (!answered || (isTakeover && window.scrollY > 0)) return
    if (!isTakeover) nextButton.current?.focus({ preventScroll: true })
    const show = () => {
      if (explanation.current && nextButton.current) reveal(explanation.current, nextButton.current)
    }
    show()
    // On a first visit the font may load after the answer, and then lines need more room.
    document.fonts.addEventListener('loadingdone', show)
    return () => document.fonts.removeEventListener('loadingdone', show)
  }, [answered, form])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!item || !isMeantFor(quiz.current, event)) return
    const picked = answered ? null : pickedBy(event, item)
    const goesOn = answered && isEnter(event) && !(event.target instanceof HTMLButtonElement)
    // Keeps Enter from also pressing the button that gets the focus now.
    if (picked || goesOn || (event.key === 'Enter' && event.repeat)) event.preventDefault()
    const radios = quiz.current?.querySelectorAll<HTMLInputElement>('input[name=pick]') ?? []
    ;[...radios].find(({ value }) => value === picked)?.click()
    if (goesOn) onAction({ type: 'next' })
    buttonOf(quiz.current, event)?.click()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  function submit(event: FormEvent) {
    if (form) return
    event.preventDefault()
    onAction({ type: 'next' })
  }

  if (!item) return null

  return (
    <section
      ref={quiz}
      {...ignoreEarlyPresses}
      data-no-sign-in
      tabIndex={-1}
      aria-label={`Question ${number} of ${total}`}
      className="mx-auto flex min-h-[calc(100svh-3.5rem)] print:min-h-0 w-full max-w-2xl grow flex-col gap-4 px-4 pt-4 outline-none"
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap justify-between gap-x-4 font-semibold text-quiet">
          <span className="tabular-nums">
            Question {number} of {total}
          </span>
          <span>{session.stateName}</span>
        </p>
        <div className="flex items-center gap-3">
          <progress
            aria-label="Progress"
            className="road w-full"
            value={session.answers.length}
            max={total}
          />
          <ReadAloudPlace item={item} answer={answer} />
        </div>
      </div>
      <form action={form?.action} onSubmit={submit} className="relative flex grow flex-col gap-4">
        <QuestionCard
          key={session.index}
          item={item}
          answer={answer}
          onPick={pick}
          isStatic={form !== undefined}
        />
        <div
          role="status"
          ref={explanation}
          className={form ? ONCE_ANSWERED : answer ? '' : UNTIL_ANSWERED}
        >
          {(answer || form) && <Explanation answer={answer} item={item} />}
          {answer && <RightShare state={session.stateAbbrev} item={item} />}
        </div>
        <div className="flex flex-wrap justify-center">
          <Button look="link" className="needs-script" onClick={onFeedback}>
            Send Feedback
          </Button>
          {report}
          <ShortcutsButton />
        </div>
        {(answered || takenOver === session.index) && (
          <div
            className={`mt-auto bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] ${form ? AFTER_PICK : answered ? 'sticky bottom-0' : 'invisible'}`}
          >
            <Button ref={nextButton} type="submit" className="w-full">
              {number === total ? 'Finish Quiz' : 'Next Question'}
            </Button>
          </div>
        )}
        {Object.entries(form?.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </section>
  )
}

/** The empty place of the explanation takes no room. */
const UNTIL_ANSWERED = 'absolute inset-x-0'

/** The browser lays the explanation out before the pick, because a slow phone takes long for it. */
const ONCE_ANSWERED = 'invisible absolute inset-x-0 answered:visible answered:static'

/**
 * Hides the button until a radio is checked; browsers without `:has` always show the button. It is
 * not sticky, because it would cover the explanation, which only the script scrolls into view.
 */
const AFTER_PICK = 'supports-[selector(:has(*))]:invisible answered:visible'

const GAP_PX = 16

function reveal(explanation: HTMLElement, nextButton: HTMLElement) {
  const { top, bottom } = explanation.getBoundingClientRect()
  const progress = explanation.closest('section')?.getBoundingClientRect().top ?? 0
  const end = nextButton.getBoundingClientRect().top - GAP_PX
  window.scrollBy({ top: scrollToReveal({ progress, top, bottom, end }) })
}
