import { useEffect, useEffectEvent } from 'react'

const TICK_MS = 1_000
/** A longer gap means that the device slept. */
const LONGEST_GAP_MS = 5_000

/**
 * Calls `onSpent` about once a second with the milliseconds that the page was on screen. Changes of
 * the device's clock do not matter.
 */
export function useExamClock(isRunning: boolean, onSpent: (ms: number) => void): void {
  const spend = useEffectEvent(onSpent)

  useEffect(() => {
    if (!isRunning) return
    let shownSince = document.hidden ? null : performance.now()
    const tell = () => {
      if (shownSince === null) return
      const now = performance.now()
      spend(Math.min(now - shownSince, LONGEST_GAP_MS))
      shownSince = now
    }
    const onVisibility = () => {
      tell()
      shownSince = document.hidden ? null : performance.now()
    }
    const timer = setInterval(tell, TICK_MS)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      tell()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [isRunning])
}
