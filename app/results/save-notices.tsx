import { RotateCcw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { RESULTS_MESSAGES, WAITING_MESSAGES } from './results-messages.ts'
import { isOfAnother, type ResultsQueue } from './results-queue.ts'
import type { SaveStatus } from './use-exam-history.ts'

export function SaveNotice({ status, queue }: { status: SaveStatus; queue: ResultsQueue }) {
  const waiting = waitingText(queue)
  const reason = waiting && queue.failure?.message
  const failure = reason || (status === 'error' ? RESULTS_MESSAGES.saveFailed : null)
  return (
    <>
      <FailureNotice message={failure} action="Save again" onAction={queue.sendNow} />
      <p role="status" className="text-quiet empty:hidden">
        {status === 'saving' && 'Saving your results…'}
        {status === 'saved' && 'Results saved. '}
        {waiting}
      </p>
    </>
  )
}

type FailureNoticeProps = { message: string | null; action: string; onAction: () => void }

export function FailureNotice({ message, action, onAction }: FailureNoticeProps) {
  return (
    <div className={message ? 'flex flex-col gap-2' : 'sr-only'}>
      <ErrorNotice message={message} />
      {message && (
        <Button look="plain" onClick={onAction}>
          <RotateCcw aria-hidden="true" className="size-5" />
          {action}
        </Button>
      )}
    </div>
  )
}

function waitingText(queue: ResultsQueue): string | null {
  if (!queue.failure) return null
  const ids = [...(queue.waiting?.keys() ?? [])]
  const count = ids.filter((id) => !isOfAnother(id, queue)).length
  if (count === 0) return null
  if (!queue.isOnDevice()) return WAITING_MESSAGES.onlyInThisTab
  if (queue.failure.message !== null) return WAITING_MESSAGES.refused
  return count === 1 ? WAITING_MESSAGES.one : WAITING_MESSAGES.several(count)
}
