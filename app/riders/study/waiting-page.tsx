import { offline } from '../../base/device/device-messages.ts'
import { useOnline } from '../../base/device/use-online.ts'
import { Button } from '../../base/ui/button.tsx'
import * as messages from './study-messages.tsx'

type Props = { hasFailed: boolean; onRetry: () => void; isAccount?: boolean }

/**
 * Shown while the state's questions load, and if they fail to load. With `isAccount`, the page waits for
 * the answers in the rider's account instead.
 */
export function WaitingPage({ hasFailed, onRetry, isAccount = false }: Props) {
  const online = useOnline()
  const [notLoaded, safe] = isAccount
    ? [messages.answersNotLoaded(), messages.safeInAccount()]
    : [messages.questionsNotLoaded(), messages.safeOnDevice()]
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      {hasFailed ? (
        <>
          <p className="text-lg">
            {online ? notLoaded : offline()} {safe}
          </p>
          <Button look="plain" onClick={onRetry}>
            {messages.tryAgain()}
          </Button>
        </>
      ) : (
        <>
          <p className="needs-script text-lg text-quiet">{messages.loading()}</p>
          <div aria-hidden="true" className="needs-script h-64 w-full rounded-xl bg-line" />
        </>
      )}
    </div>
  )
}
