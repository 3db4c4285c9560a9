import { type Ref, useEffect, useState } from 'react'
import { MapPin } from '../../base/ui/icons.tsx'
import { shownStateName } from '../../questions/states/state-name.ts'
import { StatePlate } from '../../questions/states/state-plate.tsx'
import type { AvailableState } from '../../questions/states/state-record.ts'
import { readLastResult } from '../attempts/last-result.client.ts'
import * as messages from './home-messages.ts'
import type { LocationState } from './location.ts'

type WhereLineProps = {
  ref: Ref<HTMLParagraphElement>
  chosen: AvailableState | null
  location: LocationState
  hasOwnExams: boolean
  /** False if the plate of the state stands elsewhere. */
  hasPlate: boolean
  /** Leads to the plates of all states. */
  onPlates: () => void
}

/** Shows the state of the quiz, or why the rider must choose a state, and the last result. */
export function WhereLine(props: WhereLineProps) {
  const { ref, chosen, location, hasOwnExams, hasPlate, onPlates } = props
  const [lastResult, setLastResult] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the result leaves with a deleted account
  useEffect(() => setLastResult(readLastResult()), [hasOwnExams])

  return (
    <div className="-my-3 flex min-h-24 flex-wrap learner:my-0 learner:min-h-16 items-center gap-3">
      {chosen && hasPlate ? (
        <StatePlate abbrev={chosen.abbrev} stateName={chosen.stateName} />
      ) : (
        <MapPin className="size-7 shrink-0" />
      )}
      <div className="flex grow basis-40 flex-col items-start">
        <p
          ref={ref}
          role="status"
          tabIndex={-1}
          className="text-lg leading-snug font-semibold text-balance outline-none"
        >
          {statusLine(chosen, location)}
          {location.phase === 'error' && !chosen && (
            <span className="block text-sm font-normal text-quiet">{location.message}</span>
          )}
          {lastResult && !hasOwnExams && (
            <span className="block text-sm font-normal text-quiet test-over:hidden">
              {messages.lastResult(lastResult)}
            </span>
          )}
        </p>
        {location.phase === 'error' && !chosen && (
          <button
            type="button"
            className="min-h-6 text-sm font-semibold underline underline-offset-4"
            onClick={onPlates}
          >
            {messages.pickPlate()}
          </button>
        )}
      </div>
    </div>
  )
}

function statusLine(chosen: AvailableState | null, location: LocationState): string {
  if (chosen) return shownStateName(chosen.stateName)
  if (location.phase === 'loading') return messages.detecting()
  return location.phase === 'success' ? messages.noQuizHere() : messages.pleaseChoose()
}
