import { type ReactNode, type Ref, useRef, useState } from 'react'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import {
  CHANGE_MESSAGES,
  type ChangeReply,
  type QuestionChange,
} from '../../making/question-bank/question-changes.ts'
import { toDraft } from '../../questions/question/draft-item.ts'
import { CitedPage } from './cited-page.tsx'
import { type FormItem, toForm, toSent } from './form-item.ts'
import { ItemForm } from './item-form.tsx'
import { RejectAll } from './reject-all.tsx'
import { KeyList, ReviewButtons, useReviewKeys } from './review-keys.tsx'
import { useReview, type Waiting } from './use-review.ts'

type Props = {
  abbrev: string
  /** The id of the state's current manual, if any. It proves questions that name no manual. */
  manual: string | null
  waiting: Waiting[]
  /** The options of the questions that riders have. */
  others: readonly (readonly string[])[]
  /** The names of the pictures to choose from. */
  pictures: readonly string[]
  /** The id of the question to show first, if that question waits. */
  first?: string | null
  /** What to show above a question. */
  noteOf: (id: string) => ReactNode
  onChange: (change: QuestionChange) => Promise<ChangeReply>
}

export function ReviewList(props: Props) {
  const { abbrev, manual, waiting, others, pictures, first, noteOf, onChange } = props
  /** What the admin typed, by `keyOf`. It stays while the admin looks at other questions. */
  const [drafts, setDrafts] = useState<Record<string, FormItem>>({})
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const review = useReview({ waiting, first, onChange, onShown: showFromTop })
  const { current, number, isBusy, said, refusal, decide } = review
  const form = current && (drafts[keyOf(current)] ?? toForm(current.item, current.before ?? {}))
  const isGone = current !== null && number === 0 && !isBusy

  function showFromTop() {
    card.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }

  const approve = (question: Waiting, form: FormItem, isProved: boolean) =>
    isProved
      ? decide(question, { intent: 'approve', ...toSent(form) }, 'Approved.')
      : decide(question, { intent: 'approve-unproved', ...toSent(form) }, 'Published as your word.')
  const reject = () => current && decide(current, { intent: 'reject' }, 'Rejected.')

  const press = useReviewKeys({
    card,
    isShown: current !== null,
    isBusy,
    isRefused: refusal !== null && refusal.id === current?.id,
    onReject: reject,
    say: review.say,
    onStep: review.go,
  })

  return (
    <section ref={card} aria-labelledby="review" tabIndex={-1} className="flex flex-col gap-3">
      <Head ref={heading} number={number} count={current ? waiting.length : null} said={said} />
      <ErrorNotice message={refusal && refusal.id !== current?.id ? refusal.message : null} />
      {current && noteOf(current.id)}
      {current && form ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <ItemForm
            key={keyOf(current)}
            item={form}
            before={beforeOf(current)}
            pictures={pictures}
            cited={{ abbrev, manual: current.manual ?? manual }}
            reasons={current.reasons}
            refusal={refusal?.id === current.id ? refusal : null}
            isChecking={isBusy}
            others={others}
            onEdit={(item) => setDrafts((before) => ({ ...before, [keyOf(current)]: item }))}
            onSend={(item, isProved) =>
              isBusy ? press(isProved ? 'a' : 'w') : approve(current, item, isProved)
            }
            outcome={<ErrorNotice message={isGone && !refusal ? CHANGE_MESSAGES.notThere : null} />}
          >
            <ReviewButtons onPress={press} />
          </ItemForm>
          <div className="flex flex-col gap-3">
            <CitedPage
              abbrev={abbrev}
              manual={current.manual ?? manual}
              page={form.page}
              quote={form.quote}
            />
            <RejectAll
              current={current}
              waiting={waiting}
              outcome="Riders get none of them. They are then under Rejected, where you can bring back each one."
              onReject={(questions) => review.rejectAll(current, questions)}
            />
            <KeyList />
          </div>
        </div>
      ) : (
        <p className="text-quiet">Nothing to review.</p>
      )}
    </section>
  )
}

type HeadProps = {
  ref: Ref<HTMLHeadingElement>
  /** The place of the question that is shown, or 0 if it waits no longer. */
  number: number
  /** Null if there is no question to show. */
  count: number | null
  said: string
}

function Head({ ref, number, count, said }: HeadProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h2 id="review" ref={ref} className="scroll-mt-4 text-xl font-extrabold">
        Review{count !== null && `: ${number > 0 ? `${number} of ` : ''}${count}`}
      </h2>
      <p role="status" className="font-semibold">
        {said}
      </p>
    </div>
  )
}

/** Returns the latest revision that riders had, as a form. */
function beforeOf({ before }: Waiting): FormItem | null {
  return before && toForm(toDraft(before), before)
}

const keyOf = ({ id, createdAt }: Waiting) => `${id} ${createdAt}`
