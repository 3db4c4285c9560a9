import { Button } from '../../base/ui/button.tsx'
import { RotateCcw } from '../../base/ui/icons.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { isOfAnother, type ResultsQueue } from '../attempts/results-queue.ts'
import * as messages from './results-messages.ts'
import type { SaveStatus } from './use-exam-history.ts'

export function SaveNotice({ status, queue }: { status: SaveStatus; queue: ResultsQueue }) {
  const waiting = waitingText(queue)
  const reason = waiting && queue.failure?.message
  const failure = reason || (status === 'error' ? messages.saveFailed() : null)
  const progress =
    status === 'saving' ? messages.saving() : status === 'saved' ? messages.saved() : null
  return (
    <>
      <FailureNotice message={failure} action={messages.saveAgain()} onAction={queue.sendNow} />
      <p role="status" className="text-quiet empty:hidden">
        {[progress, waiting].filter(Boolean).join(' ')}
      </p>
    </>
  )
}

type HistoryFailureProps = { hasFailed: boolean; onLoadAgain: () => void }

export function HistoryFailure({ hasFailed, onLoadAgain }: HistoryFailureProps) {
  const message = hasFailed ? messages.historyFailed() : null
  return <FailureNotice message={message} action={messages.loadAgain()} onAction={onLoadAgain} />
}

type FailureNoticeProps = { message: string | null; action: string; onAction: () => void }

function FailureNotice({ message, action, onAction }: FailureNoticeProps) {
  return (
    <div className={message ? 'flex flex-col gap-2' : 'sr-only'}>
      <ErrorNotice message={message} />
      {message && (
        <Button look="plain" onClick={onAction}>
          <RotateCcw className="size-5" />
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
  if (!queue.isOnDevice()) return messages.onlyInThisTab()
  if (queue.failure.message !== null) return messages.refused()
  return messages.waiting(count)
}
