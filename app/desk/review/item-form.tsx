import { Fragment, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { QuestionChange } from '../../making/question-bank/question-changes.ts'
import { formAdvice } from '../../making/question-bank/question-form.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { hasSameTexts } from '../../questions/question/item-notes.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { asRider, type Cited } from './as-rider.ts'
import { DecisionBar } from './decision-bar.tsx'
import { type FormItem, formItemIn } from './form-item.ts'
import { ItemFields } from './item-fields.tsx'
import { FitQuestion, NoteFields } from './note-fields.tsx'
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
  item: FormItem
  /** The question before the change. Null for a question that riders never had. */
  before?: FormItem | null
  /** The names of the pictures to choose from. */
  pictures: readonly string[]
  cited: Cited
  /** The reasons why the question waits. The reasons of a refusal replace them. */
  reasons?: Reason[]
  refusal: Refusal | null
  onEdit?: (item: FormItem) => void
  /** The options of the state's other questions. */
  others: readonly (readonly string[])[]
  /** Called when the admin submits. `isProved` is false to publish the question without a proof. */
  onSend: (item: FormItem, isProved: boolean) => void
  /** What the form shows besides the fields. */
  more?: ReactNode
  /** True while the server checks what was sent. */
  isChecking?: boolean
  /** The outcome of other changes, shown above the buttons. */
  outcome?: ReactNode
  /** The buttons of the form. The first one must be the submit button. */
  children: ReactNode
}

export function ItemForm(props: Props) {
  const { item, before = null, pictures, cited, reasons = [], refusal, others, more } = props
  const { onEdit, onSend } = props
  const form = useRef<HTMLFormElement>(null)
  const [filled, setFilled] = useState({ item, times: 0 })
  const [typed, setTyped] = useState(item)
  const [attempts, setAttempts] = useState(0)

  function edit(written: FormItem) {
    setTyped(written)
    onEdit?.(written)
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const isProved = event.submitter?.getAttribute('name') !== 'unproved'
    setAttempts((times) => times + 1)
    onSend(formItemIn(event.currentTarget), isProved)
  }

  function mend(change: (typed: DraftItem) => DraftItem) {
    if (!form.current) return
    const written = formItemIn(form.current)
    const mended = { ...written, ...change(written) }
    setFilled(({ times }) => ({ item: mended, times: times + 1 }))
    edit(mended)
  }

  const draft = () => form.current && asRider(formItemIn(form.current), cited)

  return (
    <div className="flex flex-col gap-3">
      <form
        ref={form}
        onSubmit={send}
        onChange={(event) => edit(formItemIn(event.currentTarget))}
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
        <Fragment key={filled.times}>
          <ItemFields item={filled.item} advice={formAdvice(typed, others)} />
          <NoteFields item={filled.item} pictures={pictures} />
          {before && hasSourceOrReasons(before) && (
            <FitQuestion fits={filled.item.fits} isRequired={!hasSameTexts(before, typed)} />
          )}
        </Fragment>
        {more}
        <DecisionBar {...props} />
      </form>
      <PreviewButton draft={draft} />
    </div>
  )
}

function hasSourceOrReasons({ citation, reasons }: FormItem): boolean {
  return citation !== '' || reasons.some((why) => why !== '')
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
