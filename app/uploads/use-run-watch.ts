import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isAtWork, type RunStatus } from '../generation/run-status.ts'

const RUNNING_MS = 1_000
/** A run may be queued for a day, and each reload reads all that the page shows. */
const QUEUED_MS = 15_000

type Watched = { status: RunStatus } | null

/** How often to reload a page that shows these runs. Null if none changes soon. */
export function reloadEveryMs(runs: readonly Watched[]): number | null {
  if (runs.some((run) => run && isAtWork(run))) return RUNNING_MS
  return runs.some((run) => run?.status === 'queued') ? QUEUED_MS : null
}

/** Reloads the page's data regularly while a run is running or will begin, and the page is visible. */
export function useRunWatch(runs: readonly Watched[]) {
  const { revalidate } = useRevalidator()
  const everyMs = reloadEveryMs(runs)

  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => document.hidden || revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, revalidate])
}
