import { Button } from '../../base/ui/button.tsx'
import type { BodyBlock } from '../posts/body-blocks.ts'

/** The blocks that a writer of JSON can insert. A photo needs an upload, so it has no empty block. */
const EMPTY_BLOCKS: { label: string; block: BodyBlock }[] = [
  { label: 'Heading', block: { type: 'h2', text: '' } },
  { label: 'Paragraph', block: { type: 'p', text: '' } },
  { label: 'List', block: { type: 'ul', items: [''] } },
  { label: 'Tip', block: { type: 'tip', text: '' } },
  { label: 'Quote', block: { type: 'quote', text: '' } },
  { label: 'Drawing', block: { type: 'picture', name: '', text: '' } },
]

/** Renders a button for each type of block. A press inserts an empty block of that type. */
export function InsertBar({ onInsert }: { onInsert: (block: BodyBlock) => void }) {
  return (
    <fieldset aria-label="Insert a block" className="flex min-w-0 flex-wrap gap-2">
      {EMPTY_BLOCKS.map(({ label, block }) => (
        <Button key={label} look="plain" className="px-3" onClick={() => onInsert(block)}>
          + {label}
        </Button>
      ))}
    </fieldset>
  )
}
