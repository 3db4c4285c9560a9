import { diffWordsWithSpace } from 'diff'
import { type ReactNode, useState } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Section } from '../../base/ui/section.tsx'
import type {
  QuestionDifference,
  QuestionLine,
} from '../../making/question-bank/bank-difference.ts'
import { ChangedWords } from './changed-words.tsx'

type Props = {
  id: string
  title: string
  differences: readonly QuestionDifference[]
  /** Returns a note to show below a question. */
  noteOf?: (difference: QuestionDifference) => ReactNode
}

/** Each press on the button shows this many more questions, so that a large difference opens fast. */
const SHOWN_AT_ONCE = 25

/** Lists added, changed or removed questions. Marks changed texts word by word. */
export function DifferenceList({ id, title, differences, noteOf }: Props) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  if (differences.length === 0) return null
  const more = differences.length - shown
  return (
    <Section id={id} title={`${title}: ${differences.length}`}>
      <ul className="flex flex-col gap-2">
        {differences.slice(0, shown).map((difference) => (
          <li
            key={difference.id}
            className="flex flex-col gap-2 rounded-xl border border-line bg-card p-3"
          >
            <Lines {...difference} />
            {noteOf?.(difference)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button look="plain" className="self-start" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show {Math.min(more, SHOWN_AT_ONCE)} more
        </Button>
      )}
    </Section>
  )
}

/** Shows the number of questions. Once opened, it lists their texts. */
export function TitleList({ title, differences }: Pick<Props, 'title' | 'differences'>) {
  if (differences.length === 0) return null
  return (
    <details className="rounded-xl border border-line px-3">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        {title}: {differences.length}
      </summary>
      <ul className="flex list-disc flex-col gap-1 ps-5 pb-3">
        {differences.map(({ id, before, after }) => (
          <li key={id} className="wrap-anywhere">
            {(after ?? before)?.[0]?.text}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Lines({ before, after }: QuestionDifference) {
  const [title, ...rest] = after ?? before ?? []
  const earlier = before && after ? new Map(before.map(({ label, text }) => [label, text])) : null
  const left = earlier ? (before ?? []).filter(({ label }) => !has(after, label)) : []
  const isChanged = ({ label, text }: QuestionLine) => !earlier || earlier.get(label) !== text
  const lines = [...rest.filter(isChanged), ...left.map(({ label }) => ({ label, text: '' }))]
  return (
    <>
      <p className="font-bold wrap-anywhere">
        {title && <Words before={earlier?.get(title.label)} after={title.text} />}
      </p>
      <dl className="flex flex-col gap-1">
        {lines.map(({ label, text }) => (
          <div key={label} className="wrap-anywhere">
            <dt className="inline font-semibold">{label}: </dt>
            <dd className="inline whitespace-pre-line">
              <Words before={earlier ? (earlier.get(label) ?? '') : undefined} after={text} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function has(lines: readonly QuestionLine[] | null, label: string): boolean {
  return lines?.some((line) => line.label === label) ?? false
}

/** Texts with more differences than this appear whole, the old text and the new text. */
const MOST_EDITS = 400

function Words({ before, after }: { before: string | undefined; after: string }) {
  if (before === undefined || before === after) return after
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS })
  if (parts)
    return (
      <ChangedWords
        parts={parts.map(({ value, added, removed }) => ({
          text: value,
          is: added ? 'added' : removed ? 'removed' : 'same',
        }))}
      />
    )
  return (
    <ChangedWords
      parts={[
        { text: before, is: 'removed' },
        { text: after, is: 'added' },
      ]}
    />
  )
}
