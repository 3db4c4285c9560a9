import { Button } from '../../base/ui/button.tsx'
import type { QuestionChange } from '../../making/question-bank/question-changes.ts'
import type { ReviewItem } from '../../making/question-bank/review-items.server.ts'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import type { ActionFailure } from '../../people/admin/use-action.ts'
import { reasonSentence } from '../../questions/question/reasons.ts'
import { FoldedSection } from './folded-section.tsx'

type Props = {
  items: (ReviewItem & { id: string })[]
  onChange: (change: QuestionChange) => Promise<object | ActionFailure>
}

export function RejectedItems({ items, onChange }: Props) {
  const { note, tell } = useChangeNote()
  if (items.length === 0 && !note) return null
  return (
    <FoldedSection id="rejected" title={`Rejected: ${items.length}`}>
      <ul className="flex flex-col gap-2">
        {items.map(({ id, item, reasons }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-card p-3 border border-line"
          >
            <p className="max-w-none min-w-0 grow basis-64">
              {item.question}
              <span className="block text-sm text-quiet">
                {reasons.map((reason) => reasonSentence(reason)).join(' ')}
              </span>
            </p>
            <Button
              look="plain"
              aria-label={`Bring back: ${item.question}`}
              onClick={() => tell('rejected', onChange({ intent: 'bring-back', id }), BROUGHT_BACK)}
            >
              Bring back
            </Button>
          </li>
        ))}
      </ul>
      <NoteAt at="rejected" note={note} />
    </FoldedSection>
  )
}

const BROUGHT_BACK = 'Brought back. The question waits for your review above.'
