import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { GenerationRun } from '../generation/generation-run.ts'

const RUNNING_MS = 1_000
/** A run may be queued for a day, and each reload reads all that the page shows. */
const QUEUED_MS = 15_000

type Watched = Pick<GenerationRun, 'status'> | null

/** How often to reload a page that shows these runs. Null if none changes soon. */
export function reloadEveryMs(runs: readonly Watched[]): number | null {
  const isOne = (...statuses: GenerationRun['status'][]) =>
    runs.some((run) => run && statuses.includes(run.status))
  if (isOne('running', 'interrupted')) return RUNNING_MS
  return isOne('queued') ? QUEUED_MS : null
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
