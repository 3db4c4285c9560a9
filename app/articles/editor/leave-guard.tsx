import { useEffect, useRef } from 'react'
import { href, useBeforeUnload, useBlocker } from 'react-router'
import { Button } from '../../base/ui/button.tsx'
import { Modal } from '../../base/ui/modal.tsx'

/** Asks the writer to confirm before a link, a reload or a closed tab discards unsaved work. */
export function LeaveGuard({ active, postId }: { active: boolean; postId: string }) {
  const modal = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ nextLocation }) =>
      active && nextLocation.pathname !== href('/admin/posts/:id', { id: postId }),
  )

  useBeforeUnload((event) => {
    if (active) event.preventDefault()
  })

  useEffect(() => {
    if (blocker.state === 'blocked') modal.current?.showModal()
  }, [blocker.state])

  return (
    <Modal
      ref={modal}
      id="leave"
      title="Leave without saving?"
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <p>Your changes are not saved yet.</p>
      <Button onClick={() => modal.current?.close()}>Stay</Button>
      <Button look="plain" onClick={() => blocker.proceed?.()}>
        Leave
      </Button>
    </Modal>
  )
}
