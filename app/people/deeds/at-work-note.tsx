import { workingOn } from './at-work.ts'
import { useAtWork } from './use-at-work.ts'

/** Says who else has the thing open. The region is always there, so screen readers announce a change. */
export function AtWorkNote({ thing }: { thing: string }) {
  return (
    <p aria-live="polite" className="font-semibold wrap-anywhere empty:absolute">
      {workingOn(useAtWork(thing))}
    </p>
  )
}
