import type { EditionOutcome } from '../../making/proof/edition.ts'

type Props = { parts: Extract<EditionOutcome, { is: 'changed' }>['parts'] }

export function ChangedWords({ parts }: Props) {
  return parts.map(({ text, is }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
    if (is === 'same') return <span key={index}>{text}</span>
    const Mark = is === 'added' ? 'ins' : 'del'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
      <Mark key={index} className={is === 'added' ? ADDED : REMOVED}>
        <span className="sr-only">{is === 'added' ? ' [new: ' : ' [gone: '}</span>
        {text}
        <span className="sr-only">] </span>
      </Mark>
    )
  })
}

const ADDED = 'font-bold underline decoration-2 underline-offset-4'
const REMOVED = 'me-1 text-wrong line-through decoration-2'
