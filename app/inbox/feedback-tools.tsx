import { useRef } from 'react'
import { Form, href } from 'react-router'
import { FIND_LENGTH } from '../text/find-words.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import { closes, Modal, opens } from '../ui/modal.tsx'
import type { Inbox } from './inbox.ts'

type Props = {
  search: Inbox['search']
  canSettle: boolean
  /** Called when the admin is done with all feedback that `find` finds. An empty `find` finds all. */
  onAllDone: (find: string) => void
}

const MODAL = 'all-done'

/** The search in the feedback, and a button that is done with all that it finds. */
export function FeedbackTools({ search, canSettle, onAllDone }: Props) {
  const modal = useRef<HTMLDialogElement>(null)
  const find = search?.find ?? ''
  const inbox = `${href('/admin/inbox')}#feedback-list`
  return (
    <>
      <Form key={find} role="search" action={inbox} className="flex flex-wrap items-end gap-2">
        <label className="flex min-w-0 grow basis-56 flex-col gap-1 font-semibold">
          Search in the feedback
          <input
            type="search"
            name="find"
            defaultValue={find}
            maxLength={FIND_LENGTH}
            className={INPUT}
          />
        </label>
        <Button type="submit" look="plain">
          Search
        </Button>
        {search && (
          <ButtonLink look="link" to={inbox}>
            Show the whole inbox
          </ButtonLink>
        )}
      </Form>
      {canSettle && (
        <Button look="plain" className="self-start" {...opens(modal, MODAL)}>
          {search ? `Done for all ${search.found}` : 'Done for all'}
        </Button>
      )}
      <Modal ref={modal} id={MODAL} title="Done for all?">
        <p>
          {search
            ? `All feedback with “${find}” leaves the inbox: ${search.found}.`
            : 'All feedback up to now leaves the inbox, also what stands with a question.'}{' '}
          Nothing is deleted. What comes later stays.
        </p>
        <Button
          look="plain"
          onClick={() => {
            modal.current?.close()
            onAllDone(find)
          }}
        >
          Done for all
        </Button>
        <Button look="plain" {...closes(modal, MODAL)}>
          Cancel
        </Button>
      </Modal>
    </>
  )
}
