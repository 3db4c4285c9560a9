const BEGINNING_PX = 96
const GAP_PX = 16

/** Places on the screen, in pixels below its upper edge. `end` is where the explanation must end. */
type Places = { progress: number; top: number; bottom: number; end: number }

/**
 * Returns how far to scroll for an explanation from `top` to `bottom`. The bar above the progress leaves
 * the screen as a whole. Progress and question leave it only to make room for the first `BEGINNING_PX`
 * pixels of the explanation.
 */
export function scrollToReveal({ progress, top, bottom, end }: Places): number {
  if (bottom <= end) return 0
  return Math.max(0, progress, Math.min(bottom, top + BEGINNING_PX) - end)
}

/** Scrolls the explanation into view, above the button that covers the end of the screen. */
export function reveal(explanation: HTMLElement, nextButton: HTMLElement): void {
  const { top, bottom } = explanation.getBoundingClientRect()
  const progress = explanation.closest('section')?.getBoundingClientRect().top ?? 0
  const end = nextButton.getBoundingClientRect().top - GAP_PX
  window.scrollBy({ top: scrollToReveal({ progress, top, bottom, end }) })
}
