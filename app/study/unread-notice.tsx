import { Button } from '../ui/button.tsx'
import * as messages from './notice-messages.ts'
import * as studyMessages from './study-messages.tsx'

/** Tells riders that their answers on this device could not be read, so that what they see is not all. */
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
