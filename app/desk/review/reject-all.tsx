import { useRef } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { ConfirmModal } from '../../people/admin/confirm-modal.tsx'
import { codeSentence, type Reason } from '../../questions/question/reasons.ts'
import { withReason } from './shown-question.ts'

type Waiting = { id: string; createdAt: string; reasons: readonly Pick<Reason, 'code'>[] }
type Props<Question extends Waiting> = {
  current: Question
  waiting: readonly Question[]
  /** The language of a translation. */
  language?: string
  /** What becomes of the questions. */
  outcome: string
  /** True if nobody can bring the questions back. */
  isForGood?: boolean
  onReject: (questions: readonly Question[]) => void
}

/** Buttons that reject all questions with a reason of the shown one, once the admin confirms it. */
export function RejectAll<Question extends Waiting>(props: Props<Question>) {
  const codes = [...new Set(props.current.reasons.map(({ code }) => code))]
  return codes.map((code) => <RejectAllOf key={code} {...props} code={code} />)
}

function RejectAllOf<Question extends Waiting>(props: Props<Question> & Pick<Reason, 'code'>) {
  const { code, waiting, language, outcome, isForGood = false, onReject } = props
  const modal = useRef<HTMLDialogElement>(null)
  const { count, first } = withReason(waiting, code)
  if (count < 2) return null
  const all = first.length < count ? `Reject ${first.length} of ${count}` : `Reject all ${count}`
  const reason = codeSentence(code, language)
  return (
    <>
      <Button look="plain" className="self-start" onClick={() => modal.current?.showModal()}>
        {all} of this reason: {reason}
      </Button>
      <ConfirmModal
        ref={modal}
        id={`reject-all-${code}`}
        title={`${all}?`}
        action={all}
        isForGood={isForGood}
        onConfirm={() => onReject(first)}
      >
        <p>
          Each has this reason: {reason} {outcome}
        </p>
      </ConfirmModal>
    </>
  )
}
