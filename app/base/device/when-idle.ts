/** Runs `work` once the browser has nothing else to do, or after some seconds. */
export function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`. A busy device may never be idle.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 2_000)
}
