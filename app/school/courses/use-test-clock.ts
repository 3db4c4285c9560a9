import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { TestShown } from './test-answers.server.ts'

const MINUTE_MS = 60_000
const never = () => () => {}

/**
 * Counts the time of a test from what the server said, whatever the clock of the device says. It never goes
 * back, so a later pick has a later time. `ask` gets the server's time again once the page is back in sight.
 */
export function useTestClock(test: TestShown, ask: () => void) {
  const totalMs = (test.minutes ?? Number.POSITIVE_INFINITY) * MINUTE_MS
  const startedAt = useRef(Number.POSITIVE_INFINITY)
  const [shownMs, setShownMs] = useState(test.sinceStartMs)
  const askAgain = useEffectEvent(() => document.hidden || ask())
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const isOfDocument = useRef(isHydrating)

  useEffect(() => {
    // The script of a page may start long after the server sent it.
    const cameAt = isOfDocument.current ? documentCameAt() : performance.now()
    isOfDocument.current = false
    startedAt.current = Math.min(startedAt.current, cameAt - test.sinceStartMs)
  }, [test])

  // The clock of a device that sleeps may stop.
  useEffect(() => {
    document.addEventListener('visibilitychange', askAgain)
    return () => document.removeEventListener('visibilitychange', askAgain)
  }, [])

  const sinceStart = () => performance.now() - startedAt.current
  return { shownMs, isUp: shownMs >= totalMs, sinceStart, tick: () => setShownMs(sinceStart()) }
}

function documentCameAt(): number {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.responseStart || performance.now()
}
