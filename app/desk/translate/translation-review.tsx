import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { languageName } from '../../base/text/language-name.ts'
import type { ActionFailure } from '../../people/admin/use-action.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { searchOf } from '../review/listed-questions.ts'
import { ReasonList } from '../review/reason-list.tsx'
import { RejectAll } from '../review/reject-all.tsx'
import { KeyList, ReviewButtons, useReviewKeys } from '../review/review-keys.tsx'
import type { Route } from './+types/translation.route.ts'
import type { TranslationOutcome } from './change-translation.server.ts'
import { TranslationForm, type TranslationRefusal } from './translation-form.tsx'
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
  const { isBusy, said, say, refusal, times, decide, step } = useDecision(props)
  const current = doubtful.find((one) => one.id === id)
  const name = languageName(query.language)
  const reject = status === 'doubtful' ? 'Reject' : hasRelease ? 'Use the release’s' : 'Remove'

  const press = useReviewKeys({
    card,
    isShown: true,
    isBusy,
    isRefused: refusal !== null,
    isProved: false,
    onReject: () => (seen ? decide('use-release') : say(TRANSLATION_MESSAGES.nothingToReject)),
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
        isChecking={isBusy}
        onSend={(form) => (isBusy ? press('a') : decide('save-translation', form))}
      >
        <ReviewButtons onPress={press} reject={seen ? reject : null} />
      </TranslationForm>
      {current && (
        <RejectAll
          current={current}
          waiting={doubtful}
          language={name}
          outcome="These translations are removed. The AI model can translate the questions again."
          onReject={(questions) => decide('reject-all', formOf(questions))}
        />
      )}
      <KeyList isProved={false} />
    </section>
  )
}

function formOf(questions: readonly DoubtfulTranslation[]): FormData {
  const form = new FormData()
  for (const { id, createdAt } of questions) form.append('questions', `${id} ${createdAt}`)
  return form
}

type Decision = 'save-translation' | 'use-release' | 'reject-all'

function useDecision({ abbrev, id, query, previous, next, onSend }: Props) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState<(TranslationRefusal & { id: string }) | null>(null)
  /** How many decisions were made. */
  const [times, setTimes] = useState(0)

  async function decide(intent: Decision, form = new FormData()) {
    form.set('intent', intent)
    setBusy(true)
    setSaid('')
    const reply = await onSend(form)
    setBusy(false)
    if ('message' in reply) return setRefusal({ ...reply, id })
    setRefusal(null)
    setSaid(reply.done)
    setTimes((before) => before + 1)
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
    if (query.is && neighbor) goTo(neighbor)
  })

  useEffect(() => {
    if (times > 0) goOn()
  }, [times])

  const shown = refusal?.id === id ? refusal : null
  return { isBusy, said, say: setSaid, refusal: shown, times, decide, step }
}
