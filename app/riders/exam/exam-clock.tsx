import { Timer } from '../../base/ui/icons.tsx'
import * as messages from './exam-phase-messages.tsx'

/** Screen readers announce the time when this many minutes are left. */
const TOLD_MINUTES = [10, 5, 1]

/** The time that is left. It changes each second, but screen readers announce it only a few times. */
export function ExamClock({ leftMs }: { leftMs: number }) {
  const seconds = Math.ceil(leftMs / 1_000)
  const minutes = Math.ceil(seconds / 60)
  const told = TOLD_MINUTES.includes(minutes)
  return (
    <>
      <span
        role="timer"
        aria-label={messages.timeLeft()}
        className="flex items-center gap-1 tabular-nums"
      >
        <Timer className="size-5" />
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
      <span role="status" className="sr-only">
        {told && messages.minutesLeft(minutes)}
      </span>
    </>
  )
}
