import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { languageName } from '../../base/text/language-name.ts'
import { ConfirmModal } from '../../people/admin/confirm-modal.tsx'
import type { ActionFailure } from '../../people/admin/use-action.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { searchOf } from '../review/listed-questions.ts'
import { ReasonList } from '../review/reason-list.tsx'
import { RejectAll } from '../review/reject-all.tsx'
import { KeyList, ReviewButtons, useReviewKeys } from '../review/review-keys.tsx'
import type { Route } from './+types/translation.route.ts'
import type { TranslationOutcome } from './change-translation.server.ts'
import { TranslationForm, type TranslationRefusal, type TypedTexts } from './translation-form.tsx'
import { STATUSES } from './translation-list.ts'
import { TRANSLATION_MESSAGES } from './translation-messages.ts'

/** A translation with doubts. `createdAt` is the time when it was written. */
export type DoubtfulTranslation = {
  id: string
  createdAt: string
  reasons: readonly Pick<Reason, 'code'>[]
}

type Props = Route.ComponentProps['loaderData'] & {
  onSend: (form: FormData) => Promise<TranslationOutcome | ActionFailure>
}

/** The admin's decision about a translation. With a filter, the next question follows once it is made. */
export function TranslationReview(props: Props) {
  const { id, query, status, doubts, doubtful, texts, seen, hasRelease } = props
  const card = useRef<HTMLElement>(null)
  const modal = useRef<HTMLDialogElement>(null)
  const decision = useDecision(props)
  const { isBusy, doing, said, say, refusal, times, typed, decide, step } = decision
  const current = doubtful.find((one) => one.id === id)
  const name = languageName(query.language)
  const reject = status === 'doubtful' ? 'Reject' : hasRelease ? 'Use the release’s' : 'Remove'

  function remove() {
    const form = new FormData()
    form.set('seen', seen)
    return decide('use-release', form)
  }

  function askToRemove() {
    if (!seen) say(TRANSLATION_MESSAGES.nothingToReject)
    else if (status === 'doubtful') remove()
    else modal.current?.showModal()
  }

  useEffect(() => {
    // The form is new, so the pressed button is gone. After a step the page itself takes the focus.
    if (times > 0) card.current?.focus({ preventScroll: true })
  }, [times])

  const press = useReviewKeys({
    card,
    isShown: true,
    isBusy,
    isRefused: refusal !== null,
    isProved: false,
    onReject: askToRemove,
    say,
    onStep: step,
  })

  return (
    <section ref={card} aria-label="Translation" tabIndex={-1} className="flex flex-col gap-3">
      <p>
        {STATUSES[status]}.{' '}
        {status === 'stale' &&
          'The English has changed since this translation. Please compare each text.'}
      </p>
      <p role="status" className="font-semibold empty:hidden">
        {said}
      </p>
      <ReasonList
        reasons={doubts}
        shown={{
          language: name,
          nameOf: (field) => texts.find((text) => text.name === field)?.label ?? field,
        }}
      />
      <TranslationForm
        key={`${props.abbrev} ${id}`}
        {...props}
        times={times}
        language={query.language}
        refusal={refusal}
        typed={typed}
        onType={decision.type}
        isChecking={isBusy}
        doing={doing}
        onSend={(form) => (isBusy ? press('a') : decide('save-translation', form))}
      >
        <ReviewButtons onPress={press} reject={seen ? reject : null} />
      </TranslationForm>
      {current && (
        <RejectAll
          current={current}
          waiting={doubtful}
          language={name}
          isForGood
          outcome="These translations are removed for good. The AI model can translate the questions again."
          onReject={(questions) => decide('reject-all', formOf(questions))}
        />
      )}
      <ConfirmModal
        ref={modal}
        id="remove"
        title={`${reject}?`}
        action={reject}
        isForGood
        onConfirm={remove}
      >
        <p>This removes the saved translation. Nobody can bring it back.</p>
      </ConfirmModal>
      <KeyList isProved={false} />
    </section>
  )
}

function formOf(questions: readonly DoubtfulTranslation[]): FormData {
  const form = new FormData()
  for (const { id, createdAt } of questions) form.append('questions', `${id} ${createdAt}`)
  return form
}

/** The decisions, and what the bar says meanwhile. */
const DOING = {
  'save-translation': 'Checking the translation…',
  'use-release': 'Removing the translation…',
  'reject-all': 'Rejecting the translations…',
} as const
type Decision = keyof typeof DOING

function useDecision({ abbrev, id, query, previous, next, onSend }: Props) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Decision | null>(null)
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState<(TranslationRefusal & { id: string }) | null>(null)
  const [made, setMade] = useState<Decision[]>([])
  /** What is typed and not saved, by question. It stays while the admin looks at other questions. */
  const [typed, setTyped] = useState<Record<string, TypedTexts>>({})
  const type = (texts: TypedTexts) => setTyped((before) => ({ ...before, [id]: texts }))

  async function decide(intent: Decision, form = new FormData()) {
    form.set('intent', intent)
    setBusy(intent)
    setSaid('')
    const reply = await onSend(form)
    setBusy(null)
    if ('message' in reply) return setRefusal({ ...reply, id })
    setRefusal(null)
    setSaid(reply.done)
    type({})
    setMade((before) => [...before, intent])
  }

  function goTo(other: string) {
    const pathname = href('/admin/manuals/:abbrev/translations/:id', { abbrev, id: other })
    navigate({ pathname, search: searchOf(query) })
  }

  /** Shows a neighbor of the question. A refusal stays if the admin has not seen it yet. */
  function step(by: 1 | -1, isUnseen: boolean) {
    const neighbor = by > 0 ? next : previous
    if (!isUnseen) setRefusal(null)
    setSaid(neighbor ? '' : TRANSLATION_MESSAGES[by > 0 ? 'last' : 'first'])
    if (neighbor) goTo(neighbor)
  }

  /** A filter is a list to work off. The list of all questions is not. */
  const goOn = useEffectEvent(() => {
    const neighbor = next ?? previous
    if (!query.is || !neighbor) return
    if (made.at(-1) !== 'reject-all') setSaid((done) => TRANSLATION_MESSAGES.previous(done))
    goTo(neighbor)
  })

  useEffect(() => {
    if (made.length > 0) goOn()
  }, [made])

  return {
    isBusy: busy !== null,
    doing: busy ? DOING[busy] : '',
    said,
    say: setSaid,
    refusal: refusal?.id === id ? refusal : null,
    times: made.length,
    typed: typed[id] ?? {},
    type,
    decide,
    step,
  }
}
