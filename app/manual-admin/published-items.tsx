import { type ReactNode, useState } from 'react'
import { NoteAt, useChangeNote } from '../admin/change-note.tsx'
import { manualOf } from '../manuals/manual-file.ts'
import type { GeneratedItem } from '../proof/generated-item.ts'
import type { ChangeReply, QuestionChange } from '../question-bank/question-changes.ts'
import type { BankItem } from '../quiz/bank.server.ts'
import type { ItemStatistics } from '../statistics/item-statistics.ts'
import { StatisticsLine } from '../statistics/statistics-line.tsx'
import { Button } from '../ui/button.tsx'
import { asRider, notesKept } from './as-rider.ts'
import { ItemForm, type Refusal, whyRefused } from './item-form.tsx'
import { ItemNotes } from './item-notes.tsx'
import { NewerText } from './newer-text.tsx'

type Props = {
  abbrev: string
  items: readonly BankItem[]
  /** The ids of the questions that the quick quiz draws from. */
  drawn: readonly string[]
  /** The ids of the questions whose law has ended. */
  ended: readonly string[]
  /** The statistics of the questions, by the item's id. */
  statistics: Record<string, ItemStatistics>
  onChange: (change: QuestionChange) => Promise<ChangeReply>
}

export function PublishedItems({ abbrev, items, drawn, ended, statistics, onChange }: Props) {
  /** The question in the form, as it was when the admin opened it. */
  const [opened, setOpened] = useState<BankItem | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<(Refusal & { id: string }) | null>(null)
  const { note, setNote, tell } = useChangeNote()
  /**
   * The place in the list of the question that was last opened or withdrawn. If the question leaves the
   * list, its form or note stays there.
   */
  const [place, setPlace] = useState(0)

  function withdraw({ id, revision }: BankItem) {
    setPlace(items.findIndex((item) => item.id === id))
    return tell(id, onChange({ intent: 'withdraw', id, revision }), WITHDRAWN)
  }

  async function save({ id, revision }: BankItem, item: GeneratedItem, isProved: boolean) {
    if (isSaving) return
    setSaving(true)
    const edit = { intent: isProved ? 'edit' : 'edit-unproved', id, revision, item } as const
    const reply = await onChange(edit)
    setSaving(false)
    if ('message' in reply) {
      setRefusal({ ...whyRefused(reply, edit, refusal), id })
      return setNote({ at: id, failure: reply.message })
    }
    const moved = reply.page ? ` Its quote is on page ${reply.page}.` : ''
    // Meanwhile the admin may have opened another question.
    setOpened((now) => (now?.id === id ? null : now))
    setNote({ at: id, done: `${isProved ? SAVED : SAVED_UNPROVED}${moved}` })
  }

  function open(item: BankItem | null) {
    if (item) setPlace(items.indexOf(item))
    setNote(null)
    setRefusal(null)
    setOpened(item)
  }

  const current = opened && items.find(({ id }) => id === opened.id)
  const shown =
    opened && !current ? [...items.slice(0, place), opened, ...items.slice(place)] : items
  const rows = shown.map((item) => (
    <li key={item.id} id={`item-${item.id}`} className={`${ROW} scroll-mt-16`}>
      {opened?.id === item.id ? (
        <ItemForm
          item={{ ...opened, page: opened.source?.page ?? null, quote: opened.source?.quote ?? '' }}
          refusal={refusal?.id === opened.id ? refusal : null}
          others={items.filter(({ id }) => id !== item.id).map(({ options }) => options)}
          onSend={(written, isProved) => save(opened, written, isProved)}
          asRider={(written) => {
            const cited = { abbrev, manual: manualOf(opened.source) }
            return asRider(written, cited, notesKept(written, opened))
          }}
          more={<ItemNotes before={opened} />}
        >
          <div className="flex gap-2">
            <Button type="submit">Save</Button>
            <Button look="plain" onClick={() => open(null)}>
              Cancel
            </Button>
          </div>
          <NewerText
            opened={opened}
            newest={isSaving ? opened : (current ?? null)}
            onKeep={(newest) => {
              setRefusal(null)
              setOpened(newest)
            }}
          />
        </ItemForm>
      ) : (
        <ReadOnly
          item={item}
          isDrawn={drawn.includes(item.id)}
          hasEnded={ended.includes(item.id)}
          statistics={statistics[item.id]}
        >
          <Button look="plain" aria-label={`Edit: ${item.question}`} onClick={() => open(item)}>
            Edit
          </Button>
          <Button
            look="plain"
            aria-label={`Withdraw: ${item.question}`}
            onClick={() => withdraw(item)}
          >
            Withdraw
          </Button>
          <NoteAt at={item.id} note={note} />
        </ReadOnly>
      )}
    </li>
  ))
  const mayBeGone = note?.done === WITHDRAWN || note?.failure
  if (note && mayBeGone && !shown.some(({ id }) => id === note.at)) {
    const remains = (
      <li key={note.at} className={ROW}>
        <NoteAt at={note.at} note={note} />
      </li>
    )
    rows.splice(place, 0, remains)
  }

  return (
    <section aria-labelledby="published" className="flex flex-col gap-3">
      <h2 id="published" className="text-xl font-extrabold">
        Published: {items.length}
      </h2>
      {items.length > drawn.length && (
        <p className="text-quiet">
          The quick quiz draws from {drawn.length} of them, the first of this list. They are chosen
          by topic, unless you arrange them.
        </p>
      )}
      <ul className="flex flex-col gap-2">{rows}</ul>
    </section>
  )
}

const SAVED = 'Saved. Riders get the new text.'
const SAVED_UNPROVED = 'Saved as your word. Riders get the new text, without a quotation.'
const WITHDRAWN = 'Withdrawn. The question waits for your review above.'
const ROW = 'flex flex-col gap-3 rounded-xl bg-card p-3 border border-line'

type ReadOnlyProps = {
  item: BankItem
  isDrawn: boolean
  hasEnded: boolean
  statistics: ItemStatistics | undefined
  children: ReactNode
}

function ReadOnly({ item, isDrawn, hasEnded, statistics, children }: ReadOnlyProps) {
  const { question, correctAnswer, origin, source } = item
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <p className="font-bold">{question}</p>
        <p>{correctAnswer}</p>
        {hasEnded ? (
          <p className="font-semibold">Its law has ended, so riders no longer get it.</p>
        ) : (
          !isDrawn && <p className="text-sm text-quiet">Not in the quick quiz.</p>
        )}
        {origin === 'admin' && <p className="text-sm text-quiet">The admin’s word.</p>}
        {source && (
          <p className="text-sm text-quiet">
            <a href={source.link} className="underline underline-offset-4">
              Page {source.page}
            </a>
            : “{source.quote}”
          </p>
        )}
        <StatisticsLine item={item} statistics={statistics} />
      </div>
      {children}
    </div>
  )
}
