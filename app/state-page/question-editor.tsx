import { useState } from 'react'
import { href, Link } from 'react-router'
import { NoteAt, useChangeNote } from '../admin/change-note.tsx'
import type { BankItem } from '../bank/bank.server.ts'
import { manualOf } from '../manuals/manual-file.ts'
import type { GeneratedItem } from '../proof/generated-item.ts'
import type { ChangeReply, QuestionChange } from '../question-bank/question-changes.ts'
import { asRider, notesKept } from '../review/as-rider.ts'
import { CitedPage } from '../review/cited-page.tsx'
import { ItemForm, type Refusal, whyRefused } from '../review/item-form.tsx'
import { AlsoSeen, LawEndField } from '../review/item-notes.tsx'
import type { ItemStatistics } from '../statistics/item-statistics.ts'
import { StatisticsLine } from '../statistics/statistics-line.tsx'
import { Button } from '../ui/button.tsx'
import { NewerText } from './newer-text.tsx'
import { FILTERS, type Filter } from './published-list.ts'

type Props = {
  abbrev: string
  id: string
  /** The id of the state's current manual, if any. */
  manual: string | null
  /** Null if riders don't get the question. */
  item: BankItem | null
  is: readonly Filter[]
  statistics: ItemStatistics | undefined
  /** The options of the state's other questions. */
  others: readonly (readonly string[])[]
  /** Where a question is that riders don't get. */
  reviewed: 'waiting' | 'rejected' | null
  onChange: (change: QuestionChange) => Promise<ChangeReply>
}

export function QuestionEditor(props: Props) {
  const { abbrev, manual, item: newest, is, statistics, others, onChange } = props
  /** The question in the form, as it was when the admin opened it. */
  const [opened, setOpened] = useState(newest)
  /** How often the form was filled. */
  const [times, setTimes] = useState(0)
  const [typed, setTyped] = useState<GeneratedItem | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { note, setNote, tell } = useChangeNote()
  /** True until the page's data has what was saved. */
  const [isSaved, setSaved] = useState(false)
  if (isSaved && newest !== opened) {
    setSaved(false)
    open(newest)
  }

  function open(item: BankItem | null) {
    setRefusal(null)
    setTyped(null)
    setOpened(item)
    setTimes((before) => before + 1)
  }

  async function save({ id, revision }: BankItem, item: GeneratedItem, isProved: boolean) {
    if (isSaving) return
    setSaving(true)
    setNote({ at: NOTE })
    const edit = { intent: isProved ? 'edit' : 'edit-unproved', id, revision, item } as const
    const reply = await onChange(edit)
    setSaving(false)
    if ('message' in reply) return setRefusal(whyRefused(reply, edit, refusal))
    const moved = reply.page ? ` Its quote is on page ${reply.page}.` : ''
    setSaved(true)
    setNote({ at: NOTE, done: `${isProved ? SAVED : SAVED_UNPROVED}${moved}` })
  }

  async function withdraw({ id, revision }: BankItem) {
    setRefusal(null)
    if (await tell(NOTE, onChange({ intent: 'withdraw', id, revision }), WITHDRAWN)) open(null)
  }

  if (!opened) {
    return (
      <>
        <NoteAt at={NOTE} note={note} isLasting />
        <NotPublished {...props} />
      </>
    )
  }
  const cited = { page: opened.source?.page ?? null, quote: opened.source?.quote ?? '' }
  const written = { ...opened, ...cited }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ItemForm
        key={times}
        item={written}
        refusal={refusal}
        isChecking={isSaving}
        others={others}
        onEdit={setTyped}
        onSend={(sent, isProved) => save(opened, sent, isProved)}
        asRider={(sent) => {
          const source = { abbrev, manual: manualOf(opened.source) }
          return asRider(sent, source, notesKept(sent, opened))
        }}
        more={
          <>
            <LawEndField {...opened} />
            <NewerText
              opened={opened}
              newest={isSaving || isSaved ? opened : newest}
              onKeep={(newest) => {
                setRefusal(null)
                setOpened(newest)
              }}
            />
          </>
        }
        outcome={<NoteAt at={NOTE} note={note} isLasting />}
      >
        <Button type="submit">Save</Button>
        <Button
          look="plain"
          onClick={() => {
            setNote(null)
            open(newest)
          }}
        >
          Cancel
        </Button>
        {newest && (
          <Button look="plain" onClick={() => withdraw(newest)}>
            Withdraw
          </Button>
        )}
      </ItemForm>
      <div className="flex flex-col gap-3">
        {is.length > 0 && <p className="text-quiet">{is.map((one) => FILTERS[one]).join(' • ')}</p>}
        <div>
          <StatisticsLine item={opened} statistics={statistics} />
        </div>
        {opened.source && (
          <a href={opened.source.link} className="self-start underline underline-offset-4">
            Page {opened.source.page}, as riders see it
          </a>
        )}
        <AlsoSeen {...opened} />
        <CitedPage
          abbrev={abbrev}
          manual={manualOf(opened.source) ?? manual}
          page={(typed ?? cited).page}
          quote={(typed ?? cited).quote}
        />
      </div>
    </div>
  )
}

const NOTE = 'question'
const SAVED = 'Saved. Riders get the new text.'
const SAVED_UNPROVED = 'Saved as your word. Riders get the new text, without a quotation.'
const WITHDRAWN = 'Withdrawn. The question waits for your review.'

function NotPublished({ abbrev, id, reviewed }: Props) {
  const page = href('/admin/manuals/:abbrev', { abbrev })
  return (
    <p>
      Riders don’t get this question.{' '}
      {reviewed === 'waiting' && (
        <Link
          to={`${page}?review=${encodeURIComponent(id)}#review`}
          className="font-semibold underline underline-offset-4"
        >
          Review it
        </Link>
      )}
      {reviewed === 'rejected' && (
        <Link to={`${page}#rejected`} className="font-semibold underline underline-offset-4">
          It is among the rejected ones.
        </Link>
      )}
      {!reviewed && 'It was replaced or left out of the newest version.'}
    </p>
  )
}
