import { Button } from '../../base/ui/button.tsx'
import * as messages from './notice-messages.ts'
import * as studyMessages from './study-messages.tsx'

/** Warns riders that this device could not read all of their answers, so some are missing here. */
export function UnreadNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <p className="text-lg">{messages.notAllRead()}</p>
      <Button look="plain" onClick={onRetry}>
        {studyMessages.tryAgain()}
      </Button>
    </div>
  )
}
