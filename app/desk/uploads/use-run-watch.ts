import { useEffect, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { isAtWork, type RunStatus } from '../../making/generation/run-status.ts'
import { revalidateAfterRefusal } from '../../people/admin/use-action.ts'

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
  const wasWatching = useRef(false)

  useEffect(() => {
    // The run ended, so what else the page shows may have changed.
    if (everyMs === null && wasWatching.current) revalidate()
    wasWatching.current = everyMs !== null
    if (everyMs === null) return
    const timer = setInterval(async () => {
      if (document.hidden) return
      isWatching = !isChanged
      isChanged = false
      await revalidate()
      isWatching = false
    }, everyMs)
    return () => {
      clearInterval(timer)
      isWatching = false
    }
  }, [everyMs, revalidate])
}

/** True while the page loads only the news of runs. */
let isWatching = false

/** True after an admin's change. Its own reload gets lost if the next reload of a watch overtakes it. */
let isChanged = false

/** A `shouldRevalidate` for what changes when a run ends, by an admin's change, and with the address. */
export function revalidateAfterRun(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl } = args
  if (formMethod !== undefined) isChanged = true
  else if (isWatching && currentUrl.href === nextUrl.href) return false
  return revalidateAfterRefusal(args)
}
