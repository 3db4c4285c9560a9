import { Button } from '../ui/button.tsx'

/** Tells riders that their answers on this device could not be read, so that what they see is not all. */
export function UnreadNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <p className="text-lg">
        This browser did not let us read all of your answers on this device. So some may be missing
        here.
      </p>
      <Button look="plain" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
