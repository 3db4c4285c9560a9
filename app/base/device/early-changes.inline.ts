import type { EarlyChanges } from './early-changes.ts'

/**
 * Notes what other scripts change in the page before its own script runs (rewritten-texts.client.ts),
 * and whether something changed the page on its way (mend-page.client.ts).
 */
const root = document.getElementById('root')
const changes: MutationRecord[] = []
const early: EarlyChanges = {
  root,
  observer: new MutationObserver((records) => early.note(records)),
  watched: { childList: true, characterData: true, characterDataOldValue: true, subtree: true },
  changes,
  note: (records) => void changes.push(...records),
  isAsSent: root?.dataset.sent === sizeOf(root),
}
if (root) early.observer.observe(root, early.watched)
window.earlyChanges = early

/** Counts what React compares. The server counts the same (sent-size.server.ts). */
function sizeOf(root: Element | null) {
  if (!root) return undefined
  const comments = document.createNodeIterator(root, NodeFilter.SHOW_COMMENT)
  let count = 0
  while (comments.nextNode()) count++
  return [root.querySelectorAll('*').length, count, root.textContent?.length].join()
}
