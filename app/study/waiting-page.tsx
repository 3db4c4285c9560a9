import { offline } from '../device/device-messages.ts'
import { useOnline } from '../device/use-online.ts'
import { Button } from '../ui/button.tsx'
import * as messages from './study-messages.tsx'

type Props = { hasFailed: boolean; onRetry: () => void; isAccount?: boolean }

/**
 * What a page shows until the state's questions are there, or, with `isAccount`, the answers in the
 * rider's account; or when they can't be had.
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
