import { useRef } from 'react'
import { href } from 'react-router'
import { Button } from '../../base/ui/button.tsx'
import { opens } from '../../base/ui/modal.tsx'
import { ConfirmModal } from '../../people/admin/confirm-modal.tsx'
import { SearchForm } from '../../people/admin/search-form.tsx'
import type { Inbox } from './inbox.ts'

type Props = {
  search: Inbox['search']
  canSettle: boolean
  /** Called when the admin settles all feedback that `find` finds. An empty `find` finds all. */
  onAllDone: (find: string) => void
}

const MODAL = 'all-done'

/** The search in the feedback, and a button that settles all feedback that the search finds. */
export function FeedbackTools({ search, canSettle, onAllDone }: Props) {
  const modal = useRef<HTMLDialogElement>(null)
  const find = search?.find ?? ''
  return (
    <>
      <SearchForm
        label="Search in the feedback"
        action={`${href('/admin/inbox')}#feedback-list`}
        find={find}
        showAll="Show the whole inbox"
      />
      {canSettle && (
        <Button look="plain" className="self-start" {...opens(modal, MODAL)}>
          {search ? `Done for all ${search.found}` : 'Done for all'}
        </Button>
      )}
      <ConfirmModal
        ref={modal}
        id={MODAL}
        title="Done for all?"
        action="Done for all"
        onConfirm={() => onAllDone(find)}
      >
        <p>
          {search
            ? `All feedback with “${find}” leaves the inbox: ${search.found}.`
            : 'All feedback up to now leaves the inbox, also what stands with a question.'}{' '}
          Nothing is deleted now. What comes later stays.
        </p>
      </ConfirmModal>
    </>
  )
}
