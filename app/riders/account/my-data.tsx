import { useRef, useState } from 'react'
import { ask } from '../../base/device/ask.client.ts'
import { href } from '../../base/text/address.ts'
import { Button } from '../../base/ui/button.tsx'
import { Download, Trash } from '../../base/ui/icons.tsx'
import { closes, Modal, opens } from '../../base/ui/modal.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { forgetReportsOf } from '../../making/reports/reported.client.ts'
import { announceDeletion } from '../../people/auth/sign-in.client.ts'
import { useAuth } from '../../people/auth/use-auth.tsx'
import * as messages from './account-messages.ts'
import { tellDeletion } from './deleted-notice.tsx'
import { deletionNotice } from './deletion-notice.ts'
import { forgetOnDevice } from './forget-on-device.client.ts'

const DELETE_DATA = 'delete-data'
/** The page waits this long for a reply, because the server first deletes up to 10,000 results. */
const DELETION_TIMEOUT_MS = 60_000

const parseDeletion = (reply: unknown) => reply as { isDone: boolean }

export function MyData() {
  const { user } = useAuth()
  const modal = useRef<HTMLDialogElement>(null)
  const [error, setError] = useState<string | null>(null)
  if (!user) return null

  async function deleteAll(uid: string) {
    setError(null)
    const options = { body: { delete: true }, timeoutMs: DELETION_TIMEOUT_MS }
    const outcome = await ask(href('/users/:uid', { uid }), parseDeletion, options)
    if ('failure' in outcome) {
      setError(outcome.failure.status === 403 ? messages.signInAgain() : messages.failed())
      return
    }
    forgetReportsOf(uid)
    const isForgotten = await forgetOnDevice(uid)
    announceDeletion()
    tellDeletion(deletionNotice(outcome.reply.isDone, isForgotten))
  }

  return (
    <div className="flex flex-wrap justify-center gap-x-4">
      <a href={href('/users/:uid', { uid: user.uid })} download className={LINK}>
        <Download className="size-4" />
        {messages.downloadData()}
      </a>
      <button type="button" className={LINK} {...opens(modal, DELETE_DATA)}>
        <Trash className="size-4" />
        {messages.deleteData()}
      </button>
      <Modal ref={modal} id={DELETE_DATA} title={messages.deleteQuestion()}>
        <p>{messages.whatIsDeleted()}</p>
        <ErrorNotice message={error} />
        {/* Cancel comes first, because the modal gives the focus to its first button. */}
        <Button look="plain" {...closes(modal, DELETE_DATA)}>
          {messages.cancel()}
        </Button>
        <Button look="plain" onClick={() => deleteAll(user.uid)}>
          <Trash className="size-5" />
          {messages.deleteAll()}
        </Button>
      </Modal>
    </div>
  )
}

const LINK =
  'inline-flex min-h-11 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline'
