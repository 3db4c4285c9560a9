import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { Reason } from '../proof/reasons.ts'
import type { DraftItem } from '../question/draft-item.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import type { QuestionChange, SentItem } from '../question-bank/question-changes.ts'
import { formAdvice } from '../question-bank/question-form.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { ItemFields, itemIn } from './item-fields.tsx'
import { PreviewButton } from './preview-button.tsx'
import { ReasonList } from './reason-list.tsx'

/** The server's refusal of a change. `reasons` are present if the question could not be proved. */
export type Refusal = { message: string; reasons?: Reason[] | undefined }

/**
 * Returns the refusal to show. If the server also refuses to publish the question without a proof, the
 * reasons of the first refusal stay.
 */
export function whyRefused(
  reply: Refusal,
  { intent }: QuestionChange,
  before: Refusal | null,
): Refusal {
  return intent.endsWith('-unproved') ? { reasons: before?.reasons, ...reply } : reply
}

type Props = {
  item: DraftItem
  /** The reasons why the question waits. The reasons of a refusal replace them. */
  reasons?: Reason[]
  refusal: Refusal | null
  onEdit?: (item: DraftItem) => void
  /** The options of the state's other questions. */
  others: readonly (readonly string[])[]
  /** Called when the admin submits. `isProved` is false to publish the question without a proof. */
  onSend: (item: SentItem, isProved: boolean, fields: FormData) => void
  /** The question as riders would get it. */
  asRider: (item: DraftItem, fields: FormData) => RiderItem
  /** More fields, which not every question has. */
  more?: ReactNode
  /** True while the server checks what was sent. */
  isChecking?: boolean
  /** The outcome of other changes, shown above the buttons. */
  outcome?: ReactNode
  /** The buttons of the form. The first one must be the submit button. */
  children: ReactNode
}

export function ItemForm(props: Props) {
  const { item, reasons = [], refusal, onEdit, others, onSend, asRider, more } = props
  const form = useRef<HTMLFormElement>(null)
  const [filled, setFilled] = useState({ item, times: 0 })
  const [typed, setTyped] = useState(item)
  const [attempts, setAttempts] = useState(0)

  function edit(written: DraftItem) {
    setTyped(written)
    onEdit?.(written)
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isProved = event.submitter?.getAttribute('name') !== 'unproved'
    setAttempts((before) => before + 1)
    onSend(itemIn(event.currentTarget), isProved, new FormData(event.currentTarget))
  }

  function mend(change: (typed: DraftItem) => DraftItem) {
    if (!form.current) return
    const mended = change(itemIn(form.current))
    setFilled(({ times }) => ({ item: mended, times: times + 1 }))
    edit(mended)
  }

  const draft = () => form.current && asRider(itemIn(form.current), new FormData(form.current))

  return (
    <div className="flex flex-col gap-3">
      <form
        ref={form}
        onSubmit={send}
        onChange={(event) => edit(itemIn(event.currentTarget))}
        className="flex flex-col gap-3 [&_:is(input,textarea,[tabindex])]:scroll-mb-44"
      >
        <Reasons refusal={refusal}>
          <ReasonList
            key={refusal?.reasons && attempts}
            reasons={refusal?.reasons ?? reasons}
            item={filled.item}
            onMend={mend}
          />
        </Reasons>
        <ItemFields key={filled.times} item={filled.item} advice={formAdvice(typed, others)} />
        {more}
        <DecisionBar {...props} />
      </form>
      <PreviewButton draft={draft} />
    </div>
  )
}

function Reasons({ refusal, children }: { refusal: Refusal | null; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!refusal) return
    place.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) place.current?.focus()
  }, [refusal])

  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  )
}

/** The buttons and the outcome of a press. The bar stays in view while the admin reads a long form. */
function DecisionBar({ refusal, isChecking, outcome, children }: Props) {
  const hint = useId()
  return (
    <div className="sticky bottom-0 z-10 flex flex-col border-t border-line bg-page py-3 [&>:not(:empty,:last-child)]:mb-2 [@media(max-height:30rem)]:static">
      <p aria-live="polite" className="font-semibold empty:hidden">
        {isChecking && 'Checking the question…'}
      </p>
      {outcome}
      <ErrorNotice message={isChecking ? null : (refusal?.message ?? null)} />
      <div className="flex flex-wrap gap-2">
        {children}
        {refusal?.reasons && (
          <Button
            type="submit"
            look="plain"
            name="unproved"
            aria-keyshortcuts="W"
            aria-describedby={hint}
          >
            Publish as the admin’s word
          </Button>
        )}
      </div>
      {refusal?.reasons && (
        <p id={hint} className="text-quiet">
          Riders then see no quotation and no page.
        </p>
      )}
    </div>
  )
}
