import type { ReactNode } from 'react'
import { numberOf } from '../../base/text/number-of.ts'
import { plural } from '../../base/text/plural.ts'
import { Button } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { Section } from '../../base/ui/section.tsx'
import type {
  EditionLine,
  EditionShown,
} from '../../making/question-bank/compare-edition.server.ts'
import { CHANGE_MESSAGES } from '../../making/question-bank/question-changes.ts'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import type { ActionFailure } from '../../people/admin/use-action.ts'
import { ChangedWords } from './changed-words.tsx'

type Props = {
  /** Null if no published question cites an earlier manual. */
  edition: EditionShown | null
  onApply: (manual: string) => Promise<object | ActionFailure>
  /** Null for those who may start no run. */
  onStart: (() => Promise<object | ActionFailure>) | null
}

/**
 * Shows what a new manual says about the published questions. No question changes until the admin
 * applies the manual.
 */
export function EditionList({ edition, onApply, onStart }: Props) {
  const { note, tell } = useChangeNote()
  if (!edition && !note) return null

  async function applyAndStart(manual: string, start: NonNullable<Props['onStart']>) {
    const reply = await onApply(manual)
    return 'message' in reply ? reply : start()
  }

  return (
    <Section id="edition" title="New manual">
      <p role="status">
        {edition?.status === 'comparing' &&
          'Comparing the published questions with the new manual. Riders keep their questions.'}
        {edition?.status === 'done' && `${summaryOf(edition.lines)} ${WHAT_HAPPENS}`}
      </p>
      <ErrorNotice message={edition?.status === 'failed' ? edition.message : null} />
      {edition?.status === 'done' &&
        (edition.leavesTooFew ? (
          <p className="font-semibold">{CHANGE_MESSAGES.tooFewStand}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => tell('edition', onApply(edition.manual), APPLIED)}>
              Apply the new manual
            </Button>
            {onStart && (
              <Button
                look="plain"
                onClick={() => tell('edition', applyAndStart(edition.manual, onStart), APPLIED)}
              >
                Apply and generate questions
              </Button>
            )}
          </div>
        ))}
      <NoteAt at="edition" note={note} isLasting />
      {edition?.status === 'done' && GROUPS.map((is) => <Group key={is} is={is} {...edition} />)}
    </Section>
  )
}

const WHAT_HAPPENS =
  'Riders keep all of them until you apply the new manual. Then those that stand or moved get their page in it, and the others wait for your review.'
const APPLIED = 'Applied. Riders get the pages of the new manual.'

/** Questions that the admin must check come first. */
const GROUPS = ['changed', 'gone', 'moved', 'stands'] as const
type Is = (typeof GROUPS)[number]

/** A group with more questions than this is closed at first, so that the page stays short. */
const FEW = 10

const TITLES: Record<Is, string> = {
  changed: 'Changed',
  gone: 'Gone',
  moved: 'Moved',
  stands: 'Stands',
}

function Group({ is, lines }: { is: Is; lines: EditionLine[] }) {
  const group = lines.filter(({ outcome }) => outcome.is === is)
  if (group.length === 0) return null
  return (
    <details open={is !== 'stands' && group.length <= FEW} className="flex flex-col gap-2">
      <summary className="min-h-11 py-2">
        <h3 className="inline text-lg font-bold">
          {TITLES[is]}: {group.length}
        </h3>
      </summary>
      {is === 'changed' && (
        <p className="pb-2 text-quiet">
          <del>Struck words</del> are gone, and <ins>underlined words</ins> are new.
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {group.map((line) => (
          <li key={line.id} className="rounded-xl bg-card p-3 border border-line">
            <p className="font-bold">{line.question}</p>
            <p>{line.correctAnswer}</p>
            <p className="pt-1">{saidIn(line)}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}

function saidIn({ page, quote, outcome }: EditionLine): ReactNode {
  switch (outcome.is) {
    case 'changed':
      return (
        <>
          Page {page} before, page {outcome.page} now: “<ChangedWords parts={outcome.parts} />”
        </>
      )
    case 'gone':
      return `Page ${page} before: “${quote}”`
    case 'moved':
      return `Page ${page} before, page ${outcome.page} now: “${outcome.quote}”`
    case 'stands':
      return `Page ${page}: “${outcome.quote}”`
  }
}

function summaryOf(lines: EditionLine[]): string {
  const count = (is: Is) => lines.filter(({ outcome }) => outcome.is === is).length
  const [stands, gone] = [count('stands'), count('gone')]
  const questions = numberOf(lines.length, 'question')
  return `Of ${questions} with a quote of an earlier manual, ${stands} ${plural(stands, { one: 'stands', other: 'stand' })}, ${count('moved')} moved, ${count('changed')} changed, and ${gone} ${plural(gone, { one: 'is', other: 'are' })} gone.`
}
