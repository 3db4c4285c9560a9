import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import type { ShownItem, UserAnswer } from '../../questions/question/quiz-item.ts'
import { QUESTION } from './question-fields.tsx'
import { buttonOf, isMeantFor } from './quiz-keys.ts'
import * as messages from './quiz-messages.tsx'
import { ReadAloudPlace } from './read-aloud-place.tsx'

const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 24

type Props = {
  item: ShownItem
  /** The answer that the voice reads, or null. */
  answer: UserAnswer | null
  index: number
  total: number
  answered: number
  aside: ReactNode
  note?: ReactNode
  isStatic?: boolean
  onKey: (event: KeyboardEvent, screen: HTMLElement) => void
  children: ReactNode
}

/**
 * A question of a quiz or of an exam, below its number and the progress. Each new question takes the
 * focus, and the page scrolls to it. But a question that the page showed before its script
 * (`isStatic`) takes no focus and keeps its place. `onKey` gets the keys that are meant for the
 * question.
 */
export function QuestionScreen(props: Props) {
  const { item, answer, index, total, answered, aside, note, isStatic = false, children } = props
  const screen = useRef<HTMLElement>(null)
  const wasStatic = useRef(isStatic)
  const ignoreEarlyPresses = useIgnoreEarlyPresses(index, isStatic)
  const place = messages.place(index + 1, total)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs at each new question
  useLayoutEffect(() => {
    const keepsPlace = wasStatic.current
    wasStatic.current = isStatic
    if (keepsPlace) return
    screen.current?.focus({ preventScroll: true })
    // On a phone in landscape the bar above leaves the screen.
    const isLow = matchMedia('(max-height: 30rem)').matches
    window.scrollTo({ top: isLow ? (screen.current?.offsetTop ?? 0) : 0 })
  }, [index, isStatic])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!screen.current || !isMeantFor(screen.current, event)) return
    props.onKey(event, screen.current)
    buttonOf(screen.current, event)?.click()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <section
      ref={screen}
      {...ignoreEarlyPresses}
      data-no-sign-in
      tabIndex={-1}
      aria-label={place}
      aria-describedby={QUESTION}
      className="screen mx-auto flex min-h-[calc(100svh-3.5rem)] print:min-h-0 w-full max-w-2xl grow flex-col gap-4 px-4 pt-4 outline-none beside:max-w-5xl low:min-h-svh low:gap-2 low:pt-2"
    >
      <div className="flex flex-col gap-3 low:flex-row low:items-center">
        <div className="flex shrink-0 flex-wrap items-center gap-x-2 text-[min(1rem,5.5vw)] font-semibold text-quiet">
          <span className="tabular-nums">{place}</span>
          <ReadAloudPlace item={item} answer={answer} />
          <span className="ms-auto">{aside}</span>
        </div>
        <progress
          aria-label={messages.progress()}
          className="road w-full"
          value={answered}
          max={total}
        />
        {note}
      </div>
      {children}
    </section>
  )
}

/**
 * Returns props that make an element ignore presses until the browser paints `shown`. An earlier press was
 * meant for the previous content. From then on an answer counts. A press on anything else does not count
 * if it is the second tap of a double tap whose first pressed a control that is gone. A question that the
 * page showed before its script (`isStatic`) is painted already.
 */
function useIgnoreEarlyPresses(shown: unknown, isStatic: boolean) {
  const paintedAt = useRef(0)
  const early = useRef(false)
  const previous = useRef<Press | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser paints each new `shown`
  useLayoutEffect(() => {
    if (isStatic) return
    paintedAt.current = Number.POSITIVE_INFINITY
    const frame = requestAnimationFrame(() => {
      paintedAt.current = performance.now()
    })
    return () => cancelAnimationFrame(frame)
  }, [shown])

  return {
    onPointerDownCapture: ({ timeStamp, clientX, clientY, target }: PointerEvent) => {
      const control = target instanceof Element ? target.closest('button, label, a') : null
      const press = { timeStamp, clientX, clientY, control }
      early.current = timeStamp < paintedAt.current || isSecondTap(press, previous.current)
      previous.current = press
    },
    onClickCapture: (event: MouseEvent) => {
      // A click without a pointer comes from the keyboard or from assistive technology.
      if (event.detail === 0 || !early.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

type Press = Pick<PointerEvent, 'timeStamp' | 'clientX' | 'clientY'> & { control: Element | null }

function isSecondTap(
  { timeStamp, clientX, clientY, control }: Press,
  first: Press | null,
): boolean {
  if (control?.matches('label') || !first?.control || first.control.isConnected) return false
  const distance = Math.hypot(clientX - first.clientX, clientY - first.clientY)
  return timeStamp - first.timeStamp < DOUBLE_TAP_MS && distance < DOUBLE_TAP_PX
}
