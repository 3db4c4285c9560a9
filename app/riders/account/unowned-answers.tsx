import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { LANGUAGE } from '../../base/text/language.ts'
import { Button } from '../../base/ui/button.tsx'
import { Trash } from '../../base/ui/icons.tsx'
import { closes, Modal, opens } from '../../base/ui/modal.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import type { ResultsQueue } from '../attempts/results-queue.ts'
import {
  claimUnowned,
  declineUnowned,
  deleteUnowned,
  readUnowned,
  takeClaimed,
  type Unowned,
  type UnownedParts,
} from '../attempts/unowned.client.ts'
import { forgetUnownedSummaries, recount } from '../learning/recount.client.ts'
import * as messages from './account-messages.ts'

const NONE: UnownedParts = { asked: null, declined: null }

/**
 * What happened to the answers that were given on this device without signing in. Recent ones became the
 * rider's, and the rider says whose the others are.
 */
export function useUnowned(uid: string, { waiting, sendNow }: ResultsQueue) {
  const [parts, setParts] = useState(NONE)
  const [claimed, setClaimed] = useState(0)
  const [isDeleted, setIsDeleted] = useState(false)
  const [isLeftOut, setIsLeftOut] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)

  const read = useCallback(async () => {
    setClaimed((count) => count + takeClaimed())
    const parts = await readUnowned(uid)
    setParts(parts)
    if ((parts.asked || parts.declined) && forgetUnownedSummaries()) await recount()
  }, [uid])

  // The page has claimed the recent answers before it knows what waits.
  useEffect(() => {
    if (waiting) void read()
  }, [waiting, read])

  /** The pressed button disappears, so the words that follow take the focus. */
  async function show() {
    await read()
    words.current?.focus()
  }

  async function claim() {
    await claimUnowned(uid)
    setIsLeftOut(false)
    sendNow()
    await recount()
    await show()
  }

  async function decline({ last }: Unowned) {
    declineUnowned(uid, last)
    setIsLeftOut(true)
    await show()
  }

  async function forget(): Promise<boolean> {
    const isDone = await deleteUnowned()
    setIsDeleted(isDone)
    setIsLeftOut(false)
    await show()
    return isDone
  }

  return { ...parts, claimed, isDeleted, isLeftOut, words, claim, decline, forget }
}

type Props = ReturnType<typeof useUnowned>

/** Says which answers came along, and asks whose older ones are. */
export function AnswersFromBefore(props: Props) {
  const { asked, claimed, isDeleted, isLeftOut, words, claim, decline } = props
  return (
    <>
      <p
        ref={words}
        role="status"
        tabIndex={-1}
        className="font-semibold outline-none empty:hidden"
      >
        {isDeleted
          ? messages.themDeleted()
          : isLeftOut
            ? messages.leftOut()
            : claimed > 0 && messages.cameAlong(claimed)}
      </p>
      {asked && (
        <section
          aria-labelledby="whose-answers"
          className="flex flex-col gap-3 rounded-xl border border-edge bg-card p-4"
        >
          <h2 id="whose-answers" className="text-xl font-extrabold">
            {messages.areYours(asked.count)}
          </h2>
          <p>{messages.fromNobody(dayOf(asked.last))}</p>
          <div className="flex flex-wrap gap-3">
            <Button look="plain" className="grow" onClick={claim}>
              {messages.yes()}
            </Button>
            <Button look="plain" className="grow" onClick={() => decline(asked)}>
              {messages.no()}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

const DELETE = 'delete-unowned'

/** The way back from the answer that older answers are not the rider's, and their deletion. */
export function DeclinedAnswers({ declined, claim, forget }: Props) {
  const modal = useRef<HTMLDialogElement>(null)
  if (!declined) return null
  return (
    <div className="flex flex-col gap-1">
      <p className="text-quiet">{messages.inNoAccount(declined.count)}</p>
      <div className="flex flex-wrap gap-x-4">
        <Button look="link" className="-ms-3" onClick={claim}>
          {messages.areMine(declined.count)}
        </Button>
        <Button look="link" {...opens(modal, DELETE)}>
          {messages.deleteThem(declined.count)}
        </Button>
      </div>
      <DeletionModal ref={modal} count={declined.count} forget={forget} />
    </div>
  )
}

type ModalProps = Pick<Props, 'forget'> & {
  ref: RefObject<HTMLDialogElement | null>
  count: number
}

function DeletionModal({ ref, count, forget }: ModalProps) {
  const [error, setError] = useState<string | null>(null)

  async function deleteThem() {
    setError(null)
    if (!(await forget())) setError(messages.themNotDeleted())
  }

  return (
    <Modal ref={ref} id={DELETE} title={messages.mayDelete(count)}>
      <p>{messages.whoLosesThem(count)}</p>
      <ErrorNotice message={error} />
      {/* Cancel comes first, because the modal gives the focus to its first button. */}
      <Button look="plain" {...closes(ref, DELETE)}>
        {messages.cancel()}
      </Button>
      <Button look="plain" onClick={deleteThem}>
        <Trash className="size-5" />
        {messages.deleteThem(count)}
      </Button>
    </Modal>
  )
}

function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(LANGUAGE, { month: 'long', day: 'numeric' })
}
