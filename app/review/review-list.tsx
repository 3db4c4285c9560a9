import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GeneratedItem } from '../proof/generated-item.ts'
import {
  CHANGE_MESSAGES,
  type ChangeReply,
  type QuestionChange,
} from '../question-bank/question-changes.ts'
import type { ReviewItem } from '../question-bank/review-items.server.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { asRider, type Before, notesKept } from './as-rider.ts'
import { CitedPage } from './cited-page.tsx'
import { ItemForm, type Refusal, whyRefused } from './item-form.tsx'
import { AlsoSeen, LawEndField } from './item-notes.tsx'
import { neighborOf, shownQuestion } from './shown-question.ts'

/**
 * A question that waits for review. `before` is its latest revision that riders had, or null if they
 * never had it.
 */
type Waiting = ReviewItem & { id: string; before: Before | null }
type Decision =
  | { intent: 'approve' | 'approve-unproved'; item: GeneratedItem }
  | { intent: 'reject' }
type Props = {
  abbrev: string
  /** The id of the state's current manual, if any. It proves questions that name no manual. */
  manual: string | null
  waiting: Waiting[]
  /** The options of the questions that riders have. */
  others: readonly (readonly string[])[]
  /** The id of the question to show first, if that question waits. */
  first?: string | null
  onChange: (change: QuestionChange) => Promise<ChangeReply>
}

export function ReviewList({ abbrev, manual, waiting, others, first, onChange }: Props) {
  const [shown, setShown] = useState(waiting.find(({ id }) => id === first) ?? waiting[0] ?? null)
  const [decided, setDecided] = useState<Waiting | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState<(Refusal & { id: string }) | null>(null)
  /** What the admin typed, by `keyOf`. It stays while the admin looks at other questions. */
  const [drafts, setDrafts] = useState<Record<string, GeneratedItem>>({})
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The keys pressed during a decision. */
  const later = useRef<string[]>([])
  const current = shownQuestion(waiting, shown, decided)
  if (current !== shown) setShown(current)
  const number = current ? waiting.indexOf(current) + 1 : 0
  const isGone = current !== null && number === 0 && !isBusy

  async function decide(question: Waiting, decision: Decision, done: string) {
    const { id, createdAt } = question
    const change = { ...decision, id, createdAt }
    setBusy(true)
    setSaid('')
    const reply = await onChange(change)
    setBusy(false)
    if ('message' in reply) return setRefusal({ ...whyRefused(reply, change, refusal), id })
    setRefusal(null)
    setDecided(question)
    const moved = reply.page ? ` Its quote is on page ${reply.page}.` : ''
    setSaid(`${done}${moved} ${waiting.length - 1} still to review.`)
    showFromTop()
  }

  /** Shows a neighbor of the question. `kept` is a refusal that the admin has not seen yet. */
  function go(step: 1 | -1, kept: typeof refusal = null) {
    if (!current) return
    setRefusal(kept)
    setShown(neighborOf(waiting, current, step))
    showFromTop()
  }

  function showFromTop() {
    card.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }

  const approve = (question: Waiting, item: GeneratedItem, isProved: boolean) =>
    isProved
      ? decide(question, { intent: 'approve', item }, 'Approved.')
      : decide(question, { intent: 'approve-unproved', item }, 'Published as your word.')
  const reject = () => current && decide(current, { intent: 'reject' }, 'Rejected.')

  const form = () => card.current?.querySelector('form')
  const click = (name: string) =>
    form()?.querySelector<HTMLButtonElement>(`button[name=${name}]`)?.click()
  const acts: Record<string, () => unknown> = {
    a: () => form()?.requestSubmit(),
    w: () => click('unproved'),
    r: reject,
    j: () => go(1),
    k: () => go(-1),
  }

  function press(key: string) {
    if (isBusy) return later.current.push(key)
    later.current = []
    return acts[key]?.()
  }

  /**
   * Does what was pressed during a decision. If it settled the question, the next one is shown already,
   * and no other press was meant for that one.
   */
  const catchUp = useEffectEvent(() => {
    const isRefused = refusal !== null && refusal.id === current?.id
    const [key, ...rest] = isRefused ? later.current : []
    const isStep = key === 'j' || key === 'k'
    later.current = isStep ? [] : rest
    if (isStep) go(key === 'j' ? 1 : -1, refusal)
    else if (key) acts[key]?.()
  })

  useEffect(() => {
    if (!isBusy) catchUp()
  }, [isBusy])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !current) return
    if (document.querySelector('dialog[open]')) return
    if (event.target instanceof HTMLElement && event.target.matches(FIELDS)) {
      if (event.key === 'Escape') card.current?.focus()
      return
    }
    const key = event.key.toLowerCase()
    if (key === 'm') click('mend')
    else if (key === 'e') form()?.querySelector('textarea')?.focus()
    else if (Object.hasOwn(acts, key)) press(key)
    else return
    event.preventDefault()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <section ref={card} aria-labelledby="review" tabIndex={-1} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="review" ref={heading} className="scroll-mt-4 text-xl font-extrabold">
          Review{current && `: ${number > 0 ? `${number} of ` : ''}${waiting.length}`}
        </h2>
        <p role="status" className="font-semibold">
          {said}
        </p>
      </div>
      <ErrorNotice message={refusal && refusal.id !== current?.id ? refusal.message : null} />
      {current ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <ItemForm
            key={keyOf(current)}
            item={drafts[keyOf(current)] ?? current.item}
            reasons={current.reasons}
            refusal={refusal?.id === current.id ? refusal : null}
            isChecking={isBusy}
            others={others}
            onEdit={(item) => setDrafts((before) => ({ ...before, [keyOf(current)]: item }))}
            onSend={(item, isProved) =>
              isBusy ? press(isProved ? 'a' : 'w') : approve(current, item, isProved)
            }
            asRider={(item) => {
              const cited = { abbrev, manual: current.manual ?? manual }
              return asRider(item, cited, current.before ? notesKept(item, current.before) : {})
            }}
            more={current.before && <LawEndField {...current.before} />}
            outcome={<ErrorNotice message={isGone && !refusal ? CHANGE_MESSAGES.notThere : null} />}
          >
            <Button type="submit" className={KEY} aria-keyshortcuts="A">
              Approve
            </Button>
            <Button look="plain" className={KEY} aria-keyshortcuts="R" onClick={() => press('r')}>
              Reject
            </Button>
            <Button look="plain" className={KEY} aria-keyshortcuts="K" onClick={() => press('k')}>
              Previous
            </Button>
            <Button look="plain" className={KEY} aria-keyshortcuts="J" onClick={() => press('j')}>
              Next
            </Button>
          </ItemForm>
          <div className="flex flex-col gap-3">
            {current.before && <AlsoSeen {...current.before} />}
            <CitedPage
              abbrev={abbrev}
              manual={current.manual ?? manual}
              {...(drafts[keyOf(current)] ?? current.item)}
            />
            <Keys />
          </div>
        </div>
      ) : (
        <p className="text-quiet">Nothing to review.</p>
      )}
    </section>
  )
}

const keyOf = ({ id, createdAt }: Waiting) => `${id} ${createdAt}`

/** On a phone the four buttons are one row. */
const KEY = 'max-sm:px-2.5 max-sm:min-h-12 max-sm:text-base max-sm:font-semibold'
const FIELDS = 'input:not([type=radio]), textarea, select'

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

function Keys() {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1 text-sm text-quiet max-sm:hidden [@media(hover:none)]:hidden">
      {KEYS.map(([key, does]) => (
        <Fragment key={key}>
          <dt>
            <kbd className="rounded border border-edge px-1.5 font-semibold">{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
