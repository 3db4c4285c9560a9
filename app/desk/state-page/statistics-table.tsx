import { useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { plural } from '../../base/text/plural.ts'
import { Button } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import { ConfirmModal } from '../../people/admin/confirm-modal.tsx'
import type { ActionFailure } from '../../people/admin/use-action.ts'
import type { CountDay } from '../../questions/statistics/count-days.server.ts'
import { FEWEST_ANSWERS } from '../../questions/statistics/item-statistics.ts'
import {
  Flags,
  intervalOf,
  percentOf,
  twoDigits,
} from '../../questions/statistics/statistics-line.tsx'
import { FoldedSection } from '../review/folded-section.tsx'
import type { Answered } from './answered-rows.ts'

type Props = {
  abbrev: string
  rows: readonly Answered[]
  /** The number of published questions. */
  total: number
  /** The answers of today if they are unusually many. */
  unusual: CountDay | null
  onStartAnew: (items: readonly Answered['item'][]) => Promise<object | ActionFailure>
}

export function StatisticsTable({ abbrev, rows, total, unusual, onStartAnew }: Props) {
  const { note, tell } = useChangeNote()
  const modal = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState<readonly Answered['item'][]>([])
  const flagged = rows.filter(({ flags }) => flags.length > 0).map(({ item }) => item)

  function ask(items: readonly Answered['item'][]) {
    setAsked(items)
    modal.current?.showModal()
  }

  return (
    <FoldedSection
      id="statistics"
      title={`What the answers say: ${flagged.length} to look at`}
      isOpen={unusual !== null}
    >
      <p className="text-quiet">
        {rows.length} of {total} questions have {FEWEST_ANSWERS} first answers or more. A rider’s
        first answer to a question counts, in any quiz or exam. Ranges have a confidence of 90 %. A
        network counts once a day for each question.
      </p>
      <ErrorNotice message={unusual && warningOf(unusual)} />
      {flagged.length > 1 && (
        <Button look="plain" className="self-start" onClick={() => ask(flagged)}>
          Count all {flagged.length} with flags anew
        </Button>
      )}
      <NoteAt at="anew" note={note} isLasting />
      <ConfirmModal
        ref={modal}
        id="count-anew"
        title="Count anew?"
        action="Delete and count anew"
        onConfirm={() =>
          tell('anew', onStartAnew(asked), `Counted anew from now on: ${namesOf(asked)}`)
        }
      >
        <p>
          {plural(asked.length, {
            one: `What the answers said so far is deleted: ${namesOf(asked)}`,
            other: `What the answers said so far is deleted for ${namesOf(asked)}.`,
          })}
        </p>
      </ConfirmModal>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
        <section aria-label="Answers by question" tabIndex={0} className={REGION}>
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr>
                {COLUMNS.map((name, place) => (
                  <th key={name} scope="col" className={headOf(place)}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ item, shown, right, ease, meanSeconds, discrimination, flags }) => (
                <tr key={item.id} className="border-t border-line align-top tabular-nums">
                  <th scope="row" className={`${CELL} font-normal`}>
                    <Link
                      to={href('/admin/manuals/:abbrev/questions/:id', { abbrev, id: item.id })}
                      className="font-semibold underline underline-offset-4"
                    >
                      {item.question}
                    </Link>
                    <Flags flags={flags} />
                    <Button
                      look="plain"
                      className="mt-1"
                      aria-label={`Count anew: ${item.question}`}
                      onClick={() => ask([item])}
                    >
                      Count anew
                    </Button>
                  </th>
                  <td className={NUMBER}>{shown}</td>
                  <td className={`${CELL} sm:whitespace-nowrap`}>
                    {percentOf(right.value)}{' '}
                    <span className="whitespace-nowrap">({intervalOf(right)})</span>
                  </td>
                  <td className={WIDE}>
                    {ease ? `${percentOf(ease.value)} (${intervalOf(ease)})` : '–'}
                  </td>
                  <td className={WIDE}>{meanSeconds === null ? '–' : Math.round(meanSeconds)}</td>
                  <td className={WIDE}>{discrimination ? twoDigits(discrimination) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </FoldedSection>
  )
}

const COLUMNS = ['Question', 'Answers', 'Right', 'Of average riders', 'Seconds', 'Discrimination']

const headOf = (place: number) => `${place < 3 ? NUMBER : WIDE} font-semibold text-quiet`

function namesOf(items: readonly Answered['item'][]): string {
  return items.length === 1 ? (items[0]?.question ?? '') : `${items.length} questions`
}

function warningOf({ answers, usual }: CountDay): string {
  return `${answers} answers were counted today, and ${Math.round(usual)} on a usual day. Somebody may be forging them, so look twice before you change a question.`
}

const REGION = 'max-h-96 overflow-y-auto rounded-xl border border-line bg-card'
const CELL = 'px-2 py-2 text-start sm:px-3'
const NUMBER = `${CELL} whitespace-nowrap`
/** The columns that a phone has no room for. A question’s own page shows its numbers, too. */
const WIDE = `${NUMBER} max-sm:hidden`
