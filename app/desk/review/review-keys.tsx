import { Fragment, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { takesSingleKeys } from '../../base/device/single-keys.client.ts'
import { Button } from '../../base/ui/button.tsx'
import { SingleKeysSwitch } from '../../base/ui/single-keys-switch.tsx'

const NOTHING_TO_MEND = 'No press can mend this question. Please edit, approve or reject it.'
const NOT_REFUSED = 'Please press A first. W publishes what A could not prove.'

/** They mend, and publish as the admin's word. */
const KEYS_OF_PROOF = ['m', 'w']

const FIELDS = 'input:not([type=radio]), textarea, select'

type ReviewKeys = {
  card: RefObject<HTMLElement | null>
  /** False if there is no question to review. */
  isShown: boolean
  /** True while a decision is under way. */
  isBusy: boolean
  /** True if the server refused the last decision about the question that is shown. */
  isRefused: boolean
  onReject: () => unknown
  /** Tells the admin why a key did nothing. */
  say: (message: string) => void
  /** False for what no press can mend, and no word of the admin can prove. */
  isProved?: boolean
  /** Asks for a neighbor of the question. `isUnseen` is true if the admin has not seen a refusal yet. */
  onStep: (step: 1 | -1, isUnseen: boolean) => void
}

/** Handles the keys of the review. Returns a function that handles a key after the pending decision. */
export function useReviewKeys(keys: ReviewKeys) {
  const { card, isShown, isBusy, isRefused, onReject, say, onStep, isProved = true } = keys
  /** The keys pressed during a decision. */
  const later = useRef<string[]>([])
  const form = () => card.current?.querySelector('form')
  const button = (name: string) => form()?.querySelector<HTMLButtonElement>(`button[name=${name}]`)
  const acts: Record<string, () => unknown> = {
    a: () => form()?.requestSubmit(),
    w: () => {
      const publish = button('unproved')
      if (publish) publish.click()
      else say(NOT_REFUSED)
    },
    r: onReject,
    j: () => onStep(1, false),
    k: () => onStep(-1, false),
  }

  function press(key: string) {
    if (isBusy) return later.current.push(key)
    later.current = []
    return acts[key]?.()
  }

  /**
   * Handles the keys that were pressed during a decision. If the decision settled the question, it drops
   * the keys, because they were not meant for the next question.
   */
  const catchUp = useEffectEvent(() => {
    const [key, ...rest] = isRefused ? later.current : []
    const isStep = key === 'j' || key === 'k'
    later.current = isStep ? [] : rest
    if (isStep) onStep(key === 'j' ? 1 : -1, true)
    else if (key) acts[key]?.()
  })

  useEffect(() => {
    if (!isBusy) catchUp()
  }, [isBusy])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !isShown) return
    if (document.querySelector('dialog[open]')) return
    if (event.target instanceof HTMLElement && event.target.matches(FIELDS)) {
      if (event.key === 'Escape') card.current?.focus()
      return
    }
    if (!takesSingleKeys()) return
    const key = event.key.toLowerCase()
    if (!isProved && KEYS_OF_PROOF.includes(key)) return
    const mend = key === 'm' && button('mend')
    if (mend) mend.click()
    else if (key === 'm') say(NOTHING_TO_MEND)
    else if (key === 'e') form()?.querySelector('textarea')?.focus()
    else if (Object.hasOwn(acts, key)) press(key)
    else return
    event.preventDefault()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return press
}

/** On a phone the four buttons are one row. */
const KEY = 'max-sm:px-2.5 max-sm:min-h-12 max-sm:text-base max-sm:font-semibold'

type ButtonsProps = {
  onPress: (key: string) => void
  /** What the key R does. Null if it does nothing. */
  reject?: string | null
}

export function ReviewButtons({ onPress, reject = 'Reject' }: ButtonsProps) {
  return (
    <>
      <Button type="submit" className={KEY} aria-keyshortcuts="A">
        Approve
      </Button>
      {reject && (
        <Button look="plain" className={KEY} aria-keyshortcuts="R" onClick={() => onPress('r')}>
          {reject}
        </Button>
      )}
      <Button look="plain" className={KEY} aria-keyshortcuts="K" onClick={() => onPress('k')}>
        Previous
      </Button>
      <Button look="plain" className={KEY} aria-keyshortcuts="J" onClick={() => onPress('j')}>
        Next
      </Button>
    </>
  )
}

const KEYS = [
  ['A', 'approves'],
  ['R', 'rejects'],
  ['E', 'edits'],
  ['M', 'mends what a press can mend'],
  ['W', 'publishes as the admin’s word what could not be proved'],
  ['J', 'next question'],
  ['K', 'previous question'],
  ['Escape', 'leaves a field'],
] as const

export function KeyList({ isProved = true }: Pick<ReviewKeys, 'isProved'>) {
  const keys = KEYS.filter(([key]) => isProved || !KEYS_OF_PROOF.includes(key.toLowerCase()))
  return (
    <div className="text-sm text-quiet max-sm:hidden [@media(hover:none)]:hidden">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1">
        {keys.map(([key, does]) => (
          <Fragment key={key}>
            <dt>
              <kbd className="rounded border border-edge px-1.5 font-semibold">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
      <SingleKeysSwitch />
    </div>
  )
}
