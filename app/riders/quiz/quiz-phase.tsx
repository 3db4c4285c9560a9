import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '../../base/ui/button.tsx'
import { useFeedback } from '../../people/feedback/feedback-modal.tsx'
import { shownStateName } from '../../questions/states/state-name.ts'
import {
  type Attempt,
  type AttemptEvent,
  answersOf,
  currentAnswer,
  currentQuestion,
  onward,
} from '../attempts/life.ts'
import { Explanation } from './explanation.tsx'
import { ExplanationDetails } from './explanation-details.tsx'
import { GuessPlace } from './guess-place.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuestionScreen } from './question-screen.tsx'
import { isEnter, pickedBy } from './quiz-keys.ts'
import * as messages from './quiz-messages.tsx'
import { reveal } from './reveal-explanation.ts'
import { RightShare } from './right-share.tsx'
import { ShortcutsButton } from './shortcuts-button.tsx'

type Props = {
  attempt: Attempt
  onEvent: (event: AttemptEvent) => void
  /** The control that reports the question on screen. */
  report: ReactNode
  /** The label of the last button, if the round is no quiz. */
  finish?: string | undefined
  /** Set while the quiz works without a script. */
  form?:
    | { action: string; method?: 'post'; fields: Record<string, string>; total: number }
    | undefined
}

export function QuizPhase({ attempt, onEvent, report, finish, form }: Props) {
  const { index, stateAbbrev, stateName } = attempt
  const openFeedback = useFeedback()
  const item = currentQuestion(attempt)
  const answer = currentAnswer(attempt)
  const total = form?.total ?? attempt.questions.length
  const isStatic = form !== undefined
  // The page reserved room for the button of this question before its script. The room stays.
  const [takenOver] = useState(isStatic ? index : null)
  const answerTime = useAnswerTime(attempt.index, isStatic)
  const { explanation, nextButton } = useRevealed(answer !== null, isStatic)

  function onKey(event: KeyboardEvent, screen: HTMLElement) {
    const picked = item && !answer ? pickedBy(event, item) : null
    const goesOn = answer && isEnter(event) && !isControl(event.target)
    // Keeps Enter from also pressing the button that gets the focus now.
    if (picked || goesOn || (event.key === 'Enter' && event.repeat)) event.preventDefault()
    const radios = screen.querySelectorAll<HTMLInputElement>('input[name=pick]')
    ;[...radios].find(({ value }) => value === picked)?.click()
    if (goesOn) onEvent(onward(attempt))
  }

  function pick(option: string) {
    onEvent({ type: 'pick', option, ...answerTime() })
  }

  function submit(event: FormEvent) {
    if (form) return
    event.preventDefault()
    onEvent(onward(attempt))
  }

  function sendFeedback() {
    const questionText = item?.question ?? ''
    openFeedback({ stateAbbrev, stateName, questionId: `q-${index + 1}`, questionText })
  }

  if (!item) return null

  return (
    <QuestionScreen
      {...{ item, answer, index, total, isStatic, onKey }}
      answered={answersOf(attempt).length}
      aside={<span>{shownStateName(stateName)}</span>}
    >
      <form
        // Otherwise browsers restore this pick in the next question that the server sends.
        {...(form ? { action: form.action, method: form.method } : { autoComplete: 'off' })}
        onSubmit={submit}
        className="relative flex grow flex-col gap-4 beside:grid beside:grid-cols-2 beside:grid-rows-[auto_1fr] beside:gap-x-6"
      >
        <QuestionCard
          key={index}
          {...{ item, answer, isStatic }}
          onPick={pick}
          explanation={<Explained {...{ attempt, onEvent, form }} place={explanation} />}
        />
        <div className="flex flex-wrap justify-center forced-colors:gap-2 beside:-ms-3 beside:justify-start beside:self-start">
          {/* Feedback goes to the site, and has the text of the question. */}
          {!item.isOfSchool && (
            <Button look="link" className="needs-script" onClick={sendFeedback}>
              {messages.sendFeedback()}
            </Button>
          )}
          {report}
          <ShortcutsButton canGuess={isStored(attempt)} />
        </div>
        {(answer || takenOver === index) && (
          <div
            className={`mt-auto bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] beside:col-start-2 beside:row-start-2 tall:mt-0 tall:self-start ${form ? AFTER_PICK : answer ? 'sticky bottom-0' : 'invisible'}`}
          >
            <Button ref={nextButton} type="submit" className="w-full">
              {index + 1 === total ? (finish ?? messages.finishQuiz()) : messages.nextQuestion()}
            </Button>
          </div>
        )}
        {Object.entries(form?.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </QuestionScreen>
  )
}

type ExplainedProps = Pick<Props, 'attempt' | 'onEvent' | 'form'> & {
  place: RefObject<HTMLDivElement | null>
}

/** The explanation of the question on screen, once it is answered. */
function Explained({ attempt, onEvent, form, place }: ExplainedProps) {
  const [item, answer] = [currentQuestion(attempt), currentAnswer(attempt)]
  const isShown = item && (answer || form)
  return (
    <>
      <div
        role="status"
        // A screen reader reads only what a press on 'I guessed' adds.
        aria-atomic={false}
        ref={place}
        className={`tall:end-half low:col-start-1 ${form ? ONCE_ANSWERED : answer ? ANSWERED : UNTIL_ANSWERED}`}
      >
        {isShown && (
          <Explanation answer={answer} item={item}>
            {answer?.isCorrect && isStored(attempt) && (
              <GuessPlace
                isGuessed={answer.guessed === true}
                onGuess={() => onEvent({ type: 'guess' })}
              />
            )}
          </Explanation>
        )}
      </div>
      {isShown && (
        <div
          className={`px-4 beside:px-0 tall:end-half low:col-start-1 ${form ? DETAILS_ONCE_ANSWERED : ''}`}
        >
          <ExplanationDetails answer={answer} item={item} />
          {answer && <RightShare state={attempt.stateAbbrev} item={item} />}
        </div>
      )}
    </>
  )
}

/** False in a class, which keeps its pupils' answers itself. */
function isStored({ id }: Attempt): boolean {
  return id !== ''
}

/** True for what Enter itself presses. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('a, button, summary')
}

/** A rider who takes longer probably did something else. */
const LONGEST_S = 300

/** Returns a function that tells how long the rider took for the question on screen. */
function useAnswerTime(index: number, isStatic: boolean): () => { seconds?: number } {
  const shownAt = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs at each new question
  useEffect(() => {
    // The time that a question was on screen before the script loaded is unknown.
    shownAt.current = isStatic ? null : performance.now()
  }, [index])

  return () => {
    if (shownAt.current === null) return {}
    const seconds = Math.round((performance.now() - shownAt.current) / 1000)
    return seconds <= LONGEST_S ? { seconds } : {}
  }
}

/** Brings the explanation into view once the question is answered, and gives the next button the focus. */
function useRevealed(isAnswered: boolean, isStatic: boolean) {
  const explanation = useRef<HTMLDivElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const wasStatic = useRef(isStatic)

  useLayoutEffect(() => {
    const isTakeover = wasStatic.current
    wasStatic.current = isStatic
    // If the script loads after the answer, it takes no focus, and leaves the page in place.
    if (!isAnswered || isTakeover) return
    nextButton.current?.focus({ preventScroll: true })
    const show = () => {
      if (explanation.current && nextButton.current) reveal(explanation.current, nextButton.current)
    }
    show()
    // On a first visit the font may load after the answer, and then lines need more room.
    document.fonts.addEventListener('loadingdone', show)
    return () => document.fonts.removeEventListener('loadingdone', show)
  }, [isAnswered, isStatic])

  return { explanation, nextButton }
}

/** An empty explanation takes no room. */
const UNTIL_ANSWERED = 'absolute inset-x-0'

/** The explanation stays on screen, above the button, or beside the options. */
const ON_SCREEN =
  'roomy:bottom-[calc(var(--spacing)*17+max(0.75rem,env(safe-area-inset-bottom)))] low:bottom-3'

/** Scrolls inside if it is too tall for the screen. */
const ANSWERED = `${ON_SCREEN} roomy:sticky roomy:max-h-[65svh] roomy:overflow-y-auto low:max-h-[calc(100svh-1.5rem)]`

/** The browser lays these out before the pick, because a slow phone takes long for it. */
const DETAILS_ONCE_ANSWERED = 'invisible absolute inset-x-0 answered:visible answered:static'
const ONCE_ANSWERED = `${DETAILS_ONCE_ANSWERED} ${ON_SCREEN} roomy:answered:sticky`

/** Hides the button until a radio is checked; browsers without `:has` always show the button. */
const AFTER_PICK =
  'supports-[selector(:has(*))]:invisible answered:visible roomy:answered:sticky bottom-0'
