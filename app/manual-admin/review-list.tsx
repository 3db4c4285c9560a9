import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { ItemNotes } from './item-notes.tsx'
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
  const [edited, setEdited] = useState<{ id: string; item: GeneratedItem } | null>(null)
  const card = useRef<HTMLElement>(null)
  const current = shownQuestion(waiting, shown, decided)
  if (current !== shown) setShown(current)
  const number = current ? waiting.indexOf(current) + 1 : 0
  const isGone = current !== null && number === 0 && !isBusy

  async function decide(question: Waiting, decision: Decision, done: string) {
    if (isBusy) return
    const { id, createdAt } = question
    const change = { ...decision, id, createdAt }
    setBusy(true)
    const reply = await onChange(change)
    setBusy(false)
    if ('message' in reply) {
      setRefusal({ ...whyRefused(reply, change, refusal), id })
      return setSaid('')
    }
    setRefusal(null)
    setDecided(question)
    const moved = reply.page ? ` Its quote is on page ${reply.page}.` : ''
    setSaid(`${done}${moved} ${waiting.length - 1} still to review.`)
    card.current?.focus()
  }

  function go(step: 1 | -1) {
    // Stays at the question during a decision, because the outcome appears beside the question.
    if (!current || isBusy) return
    setRefusal(null)
    setEdited(null)
    setShown(neighborOf(waiting, current, step))
    card.current?.focus()
  }

  const approve = (question: Waiting, item: GeneratedItem, isProved: boolean) =>
    isProved
      ? decide(question, { intent: 'approve', item }, 'Approved.')
      : decide(question, { intent: 'approve-unproved', item }, 'Published as your word.')
  const reject = () => current && decide(current, { intent: 'reject' }, 'Rejected.')

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !current) return
    if (document.querySelector('dialog[open]')) return
    if (event.target instanceof HTMLElement && event.target.matches(FIELDS)) {
      if (event.key === 'Escape') card.current?.focus()
      return
    }
    const form = card.current?.querySelector('form')
    const press = (name: string) =>
      form?.querySelector<HTMLButtonElement>(`button[name=${name}]`)?.click()
    const keys: Record<string, () => void> = {
      a: () => form?.requestSubmit(),
      m: () => press('mend'),
      w: () => press('unproved'),
      r: reject,
      e: () => form?.querySelector('textarea')?.focus(),
      j: () => go(1),
      k: () => go(-1),
    }
    const act = keys[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <section ref={card} aria-labelledby="review" tabIndex={-1} className="flex flex-col gap-3">
      <h2 id="review" className="text-xl font-extrabold">
        Review{current && `: ${number > 0 ? `${number} of ` : ''}${waiting.length}`}
      </h2>
      <p role="status">{said}</p>
      <ErrorNotice message={refusal && refusal.id !== current?.id ? refusal.message : null} />
      {current ? (
        <>
          <p className="text-quiet">
            Keys: A approves, R rejects, E edits, M mends what a press can mend, J goes to the next,
            K to the previous question. W publishes a question that could not be proved, as the
            admin’s word. Escape leaves a field.
          </p>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <ItemForm
              key={`${current.id} ${current.createdAt}`}
              item={current.item}
              reasons={current.reasons}
              refusal={refusal?.id === current.id ? refusal : null}
              others={others}
              onEdit={(item) => setEdited({ id: current.id, item })}
              onSend={(item, isProved) => approve(current, item, isProved)}
              asRider={(item) => {
                const cited = { abbrev, manual: current.manual ?? manual }
                return asRider(item, cited, current.before ? notesKept(item, current.before) : {})
              }}
              more={current.before && <ItemNotes before={current.before} />}
            >
              <div className="flex flex-wrap gap-2">
                <Button type="submit" aria-keyshortcuts="A">
                  Approve
                </Button>
                <Button look="plain" aria-keyshortcuts="R" onClick={reject}>
                  Reject
                </Button>
                <Button look="plain" aria-keyshortcuts="K" onClick={() => go(-1)}>
                  Previous
                </Button>
                <Button look="plain" aria-keyshortcuts="J" onClick={() => go(1)}>
                  Next
                </Button>
              </div>
              <ErrorNotice message={isGone && !refusal ? CHANGE_MESSAGES.notThere : null} />
            </ItemForm>
            <CitedPage
              abbrev={abbrev}
              manual={current.manual ?? manual}
              {...(edited?.id === current.id ? edited : current).item}
            />
          </div>
        </>
      ) : (
        <p className="text-quiet">Nothing to review.</p>
      )}
    </section>
  )
}

const FIELDS = 'input:not([type=radio]), textarea, select'
