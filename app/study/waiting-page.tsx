import { OFFLINE, useOnline } from '../device/use-online.ts'
import { Button } from '../ui/button.tsx'

/** What a page shows until the rider's answers and the bank are there, or when they can't be had. */
export function WaitingPage({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const online = useOnline()
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      {hasFailed ? (
        <>
          <p className="text-lg">
            {online ? 'The questions could not be loaded.' : OFFLINE} Your answers are safe on this
            device.
          </p>
          <Button look="plain" onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <p className="needs-script text-lg text-quiet">Loading…</p>
          <div aria-hidden="true" className="needs-script h-64 w-full rounded-xl bg-line" />
        </>
      )}
    </div>
  )
}
