declare global {
  interface Window {
    earlyChanges: EarlyChanges
  }
}

/** What others have changed in the page before its own script runs (early-changes.inline.ts). */
export type EarlyChanges = {
  root: HTMLElement | null
  observer: MutationObserver
  watched: MutationObserverInit
  changes: MutationRecord[]
  /** Gets all further changes. */
  note: (changes: MutationRecord[]) => void
  /** False if something has changed the page on its way. */
  isAsSent: boolean
}
