import { href, Link } from 'react-router'
import { numberOf } from '../../base/text/number-of.ts'
import { Button } from '../../base/ui/button.tsx'
import { manualOf } from '../../making/manuals/manual-file.ts'
import type { ChangeReply, QuestionChange } from '../../making/question-bank/question-changes.ts'
import { NoteAt } from '../../people/admin/change-note.tsx'
import { toDraft } from '../../questions/question/draft-item.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { ItemStatistics } from '../../questions/statistics/item-statistics.ts'
import { StatisticsLine } from '../../questions/statistics/statistics-line.tsx'
import { CitedPage } from '../review/cited-page.tsx'
import { toForm } from '../review/form-item.ts'
import { ItemForm } from '../review/item-form.tsx'
import { NewerText } from './newer-text.tsx'
import { FILTERS, type PublishedFilter } from './published-list.ts'
import { NOTE, useQuestionEdit } from './use-question-edit.ts'

type Props = {
  abbrev: string
  id: string
  /** The id of the state's current manual, if any. */
  manual: string | null
  /** Null if riders don't get the question. */
  item: StoredItem | null
  is: readonly PublishedFilter[]
  statistics: ItemStatistics | undefined
  /** The options of the state's other questions. */
  others: readonly (readonly string[])[]
  /** The names of the pictures to choose from. */
  pictures: readonly string[]
  /** The number of other states with the same question. */
  sharing: number
  /** The place of a question that riders don't get. Null if it is in neither list. */
  reviewed: 'waiting' | 'rejected' | null
  onChange: (change: QuestionChange) => Promise<ChangeReply>
}

export function QuestionEditor(props: Props) {
  const { abbrev, manual, item: newest, is, statistics, others, pictures, onChange } = props
  const edit = useQuestionEdit(newest, onChange)
  const { opened, note, typed } = edit
  if (!opened) {
    return (
      <>
        <NoteAt at={NOTE} note={note} isLasting />
        <NotPublished {...props} />
      </>
    )
  }
  const written = toForm(toDraft(opened), opened)
  const cited = { abbrev, manual: manualOf(opened.source) ?? manual }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ItemForm
        key={edit.times}
        item={written}
        before={written}
        pictures={pictures}
        cited={cited}
        refusal={edit.refusal}
        isChecking={edit.isSaving}
        others={others}
        onEdit={edit.setTyped}
        onSend={(sent, isProved) => edit.save(opened, sent, !isProved)}
        more={<NewerText opened={opened} newest={edit.newer} onKeep={edit.keepTyped} />}
        outcome={<NoteAt at={NOTE} note={note} isLasting />}
      >
        <Button type="submit">Save</Button>
        <Button look="plain" onClick={edit.cancel}>
          Cancel
        </Button>
        {newest && (
          <Button look="plain" onClick={() => edit.withdraw(newest)}>
            Withdraw
          </Button>
        )}
      </ItemForm>
      <div className="flex flex-col gap-3">
        {is.length > 0 && <p className="text-quiet">{is.map((one) => FILTERS[one]).join(' • ')}</p>}
        {props.sharing > 0 && !opened.source && <SharedNote {...props} />}
        {opened.origin === 'starter' && <p className="text-quiet">{PROVED_BY_FACTS}</p>}
        <div>
          <StatisticsLine item={opened} statistics={statistics} />
        </div>
        {opened.source && (
          <a href={opened.source.link} className="self-start underline underline-offset-4">
            Page {opened.source.page}, as riders see it
          </a>
        )}
        <CitedPage {...cited} page={(typed ?? written).page} quote={(typed ?? written).quote} />
      </div>
    </div>
  )
}

function SharedNote({ abbrev, id, sharing }: Props) {
  const to = href('/admin/manuals/:abbrev/questions/:id/everywhere', { abbrev, id })
  return (
    <p>
      The same question is in {numberOf(sharing, 'other state')}.{' '}
      <Link to={to} className="font-semibold underline underline-offset-4">
        Correct it there, too
      </Link>
    </p>
  )
}

const PROVED_BY_FACTS =
  'Checked facts prove this question. If you change a text, its source or a reason, it stands on your word.'

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
