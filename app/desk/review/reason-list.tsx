import { useRef, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Wrench } from '../../base/ui/desk-icons.tsx'
import { mendsOf } from '../../making/proof/mends.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { type Reason, reasonSentence, type ShownReason } from '../../questions/question/reasons.ts'

type Props = {
  reasons: readonly Reason[]
  shown?: ShownReason
  /** The question that presses can mend, if any. */
  item?: DraftItem
  onMend?: (change: (typed: DraftItem) => DraftItem) => void
}

export function ReasonList({ reasons, ...props }: Props) {
  if (reasons.length === 0) return null
  return (
    <ul aria-label="Doubts" className="flex flex-col gap-2 font-semibold">
      {reasons.map((reason) => (
        <ReasonLine key={reasonSentence(reason, props.shown)} reason={reason} {...props} />
      ))}
    </ul>
  )
}

type LineProps = Omit<Props, 'reasons'> & { reason: Reason }

function ReasonLine({ reason, shown, item, onMend }: LineProps) {
  const [mended, setMended] = useState<string | null>(null)
  const line = useRef<HTMLLIElement>(null)

  function mend(label: string) {
    onMend?.((typed) => mendsOf(typed, reason).find((mend) => mend.label === label)?.item ?? typed)
    setMended(label)
    // The pressed button disappears, so the line takes the focus.
    line.current?.focus()
  }

  return (
    <li ref={line} tabIndex={-1} data-reason={reason.code} className="flex flex-col gap-1">
      <p className="wrap-break-word">{reasonSentence(reason, shown)}</p>
      {mended ? (
        <p className="text-quiet">
          Mended: {mended}. The question is proved again before it is published.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {(item ? mendsOf(item, reason) : []).map(({ label }) => (
            <Button key={label} look="plain" name="mend" onClick={() => mend(label)}>
              <Wrench className="size-5 shrink-0" />
              <span className="min-w-0 wrap-break-word">{label}</span>
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
